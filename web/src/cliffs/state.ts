// A game as the address describes it: the band, the kind of rule, the goal, and the moves.
import type {
    CliffsCliff,
    CliffsDealRequest,
    CliffsGoal,
    CliffsLevel,
    CliffsPrior,
    CliffsSend,
    CliffsSolveAnswer,
    CliffsSolveRequest,
} from "openapi";
import { integerIn, pluralize } from "../parts/number";
import { optionOf } from "../parts/option";
import { hasOneOf, type Tab } from "../parts/tab";
import type { Changes, State } from "../place";
import { BLANK, isIncomplete, readPartial } from "./traits";

/** A Zoombini was sent to a cliff. If the cliff sneezed, it crossed to the other cliff at once. */
export interface Move {
    zoombini: number;
    cliff: CliffsCliff;
    accepted: boolean;
}

/** The goal of the advice. The page always sends all Zoombinis, and asks no questions. */
export type Goal = Exclude<CliffsGoal, "rule" | "queries">;

/** The probabilities of the rules. The page does not have those of the published program. */
export type Prior = Exclude<CliffsPrior, "published">;

/** The hints of a game on this page. */
export interface Hints {
    /** How much is known: nothing, what the rule ignores, a Zoombini to send, or also its cliff. */
    step: number;
    /** The Zoombini of the hint, until it is sent. */
    zoombini: number | null;
    /** True until the next move: the status is the latest hint. */
    isLatest: boolean;
    /** The number of hints of the game. */
    used: number;
}

export interface Game {
    /** Advice for a game outside this page, or a game on this page. */
    mode: "advise" | "play";
    /** The codes of an entered band; null if the band is dealt by its seed. */
    band: readonly string[] | null;
    seed: number;
    level: CliffsLevel;
    /** The probabilities of the rules that the advice assumes. */
    prior: Prior;
    /** How the rule of a game on this page is chosen. */
    generator: Prior;
    goal: Goal;
    /** The number of sneezes before the bridges fall. */
    allowed: number;
    moves: readonly Move[];
    selected: number | null;
    hints: Hints;
    editing: boolean;
}

const SEED_DEFAULT = 1;

/** A band of the usual size, to be entered. */
export const BLANK_BAND: readonly string[] = Array.from({ length: 16 }, () => BLANK);

const ALLOWED_MOST = 4096;

const LEVELS: readonly CliffsLevel[] = [1, 2, 3, 4, "unknown"];
const PRIORS: readonly Prior[] = ["uniform", "game"];
const GOALS: readonly Goal[] = ["expected", "guarantee", "win"];

export const levelOf = (text: string | undefined, usual: CliffsLevel) =>
    optionOf(LEVELS, text, usual);

function readMoves(text: string): Move[] {
    const found = text.split(",").map((part) => /^(\d{1,4})([tb])(-?)$/.exec(part));
    return found.flatMap((match) => {
        if (!match) return [];
        const cliff = match[2] === "t" ? "top" : "bottom";
        return [{ zoombini: Number(match[1]), cliff, accepted: match[3] === "" }];
    });
}

export function writeMoves(moves: readonly Move[]): string {
    return moves
        .map(
            ({ zoombini, cliff, accepted }) =>
                `${zoombini}${cliff[0]}${accepted ? "" : "-"}`,
        )
        .join(",");
}

/** An entered band, or one to be entered; null if the service deals the band. */
function readBand({ band, seed }: State): readonly string[] | null {
    const entered = band?.split(",").filter(Boolean);
    const valid = entered?.map((code) => (readPartial(code) ? code : BLANK));
    return valid ?? (seed === undefined ? BLANK_BAND : null);
}

const indexIn = (text = "") => (/^\d{1,4}$/.test(text) ? Number(text) : null);

/** What the rule ignores stays known. A hint about a Zoombini ends when it is sent. */
function readHints(state: State, moves: readonly Move[]): Hints {
    const hinted = indexIn(state["hinted"]);
    const isOpen = hinted !== null && !moves.some(({ zoombini }) => zoombini === hinted);
    return {
        step: Math.min(integerIn(state["hint"], [0, 3], 0), isOpen ? 3 : 1),
        zoombini: isOpen ? hinted : null,
        isLatest: state["latest"] === "on",
        used: integerIn(state["used"], [0, Number.MAX_SAFE_INTEGER], 0),
    };
}

export function readGame(state: State): Game {
    const mode = optionOf(["advise", "play"], state["mode"]);
    const isPlay = mode === "play";
    const band = isPlay ? null : readBand(state);
    const prior = optionOf(PRIORS, state["prior"]);
    const isBlank = band?.every((code) => code === BLANK) ?? false;
    const editing = !isPlay && (isBlank || state["edit"] === "on");
    const first = band?.findIndex(isIncomplete) ?? 0;
    const selected = state["pick"] ?? (editing ? String(Math.max(0, first)) : "");
    const moves = readMoves(state["moves"] ?? "");
    return {
        mode,
        band,
        seed: integerIn(state["seed"], [0, Number.MAX_SAFE_INTEGER], SEED_DEFAULT),
        level: levelOf(state["level"], "unknown"),
        prior,
        generator: isPlay && state["deal"] === "game" ? "game" : prior,
        goal: optionOf(GOALS, state["goal"]),
        allowed: integerIn(state["allowed"], [0, ALLOWED_MOST], 5),
        moves,
        selected: indexIn(selected),
        hints: readHints(state, moves),
        editing,
    };
}

const GAME_KEYS = "mode band seed level prior deal goal allowed moves edit".split(" ");

/** The keys of the comparison of strategies. */
const LAB_KEYS = ["sim", "games"];

/** The tab of an address that does not name one. */
export function tabOf(state: State): Tab {
    if (state["date"] !== undefined) return "today";
    if (hasOneOf(state, GAME_KEYS)) return state["mode"] === "play" ? "practice" : "solver";
    return hasOneOf(state, LAB_KEYS) ? "lab" : "today";
}

/** The game of a day. Its rule splits the band about in half, as in the original game. The advice
 * assumes that all rules are equally likely, as a player does. */
export const dayState = (level: number): State => ({
    mode: "play",
    level: String(level),
    deal: "game",
});

/** The changes of the address to an entered band. */
export function writeBand(band: readonly string[]): Changes {
    return { band: band.join(","), seed: undefined };
}

/** The changes of the address to a game whose band is entered from the start. */
export const NEW_BAND: Changes = {
    ...writeBand(BLANK_BAND),
    moves: undefined,
    pick: undefined,
};

/** The changes of the address to a game without moves. */
export const NO_MOVES: Changes = {
    moves: undefined,
    pick: undefined,
    hint: undefined,
    hinted: undefined,
    latest: undefined,
    used: undefined,
};

/** The changes of the address to a game with a dealt band. */
export function writeSeed(seed: number | string): Changes {
    const gone = { date: undefined, band: undefined, edit: undefined };
    return { ...NO_MOVES, ...gone, seed: String(seed) };
}

/** The question that deals the band; null for an entered band. */
export function dealQuestion(game: Game): CliffsDealRequest | null {
    const { band, level, generator, seed } = game;
    if (band) return null;
    // The band does not depend on the level. With a fixed level it is not dealt again when the
    // level of the advice changes.
    return game.mode === "advise" ? { level: 4, seed } : { level, generator, seed };
}

export const otherCliff = (cliff: CliffsCliff): CliffsCliff =>
    cliff === "top" ? "bottom" : "top";

/** The cliff to which a Zoombini crossed in the end. */
export const crossedTo = ({ cliff, accepted }: Move) =>
    accepted ? cliff : otherCliff(cliff);

export const mistakesOf = (moves: readonly Move[]) =>
    moves.filter(({ accepted }) => !accepted).length;

/** The number of sneezes that cost no star in the puzzle of a day. */
const FREE_SNEEZES = 3;

export const isCostly = ({ moves }: Game): boolean => mistakesOf(moves) > FREE_SNEEZES;

/** How a game with `count` Zoombinis ended; undefined if it has not ended. */
export function endOf({ moves, allowed }: Game, count: number): "won" | "lost" | undefined {
    if (mistakesOf(moves) > allowed) return "lost";
    return count > 0 && moves.length >= count ? "won" : undefined;
}

export const TITLES = { won: "Everyone's across!", lost: "The bridges fell" };

/** The result of a game with `count` Zoombinis in a few words, without spoilers. */
export function resultOf(game: Game, count: number): string {
    const { used } = game.hints;
    const result =
        endOf(game, count) === "lost"
            ? `${game.moves.length} of ${count} across`
            : pluralize(mistakesOf(game.moves), "sneeze");
    return used > 0 ? `${result}, ${pluralize(used, "hint")}` : result;
}

const MARKS_PER_LINE = 8;

/** A mark for each move, which does not reveal the rule. */
export function marksOf(moves: readonly Move[]): string {
    const marks = moves.map(({ accepted }) => (accepted ? "🟩" : "🤧"));
    const lines = [0, MARKS_PER_LINE].map((at) => marks.slice(at, at + MARKS_PER_LINE));
    return lines
        .map((line) => line.join(""))
        .join("\n")
        .trim();
}

/** The rows of a move in the history of the service. */
function rowsOf(move: Move): Move[] {
    const { zoombini } = move;
    if (move.accepted) return [move];
    return [move, { zoombini, cliff: otherCliff(move.cliff), accepted: true }];
}

/** The indexes of the Zoombinis that have been entered completely. The service knows only these. */
export const knownOf = (band: readonly string[]): number[] =>
    band.flatMap((code, at) => (isIncomplete(code) ? [] : [at]));

/** The index that the service uses for a Zoombini. */
const toKnown = (band: readonly string[], at: number) =>
    at - band.slice(0, at).filter(isIncomplete).length;

type Sends = Pick<CliffsSolveAnswer, "send" | "certain">;

/** An answer with the indexes of the page. */
export function fromKnown<T extends Sends>(band: readonly string[], answer: T): T {
    const known = knownOf(band);
    const ofPage = <S extends CliffsSend>(send: S): S => ({
        ...send,
        zoombini: known[send.zoombini] ?? send.zoombini,
    });
    const { send, certain } = answer;
    return { ...answer, send: send && ofPage(send), certain: certain.map(ofPage) };
}

/** The index of the move that a row of the history belongs to. */
export function moveOfRow(moves: readonly Move[], row: number): number {
    return moves.flatMap((move, i) => rowsOf(move).map(() => i))[row] ?? -1;
}

/** The Zoombinis whose moves no rule explains together with the others. */
export const doubtfulOf = ({ moves }: Game, answer: CliffsSolveAnswer | undefined) =>
    (answer?.conflict ?? []).flatMap((row) => moves[moveOfRow(moves, row)]?.zoombini ?? []);

/** The question for advice, and for the complete strategy. */
export function solveQuestion(game: Game, band: readonly string[]): CliffsSolveRequest {
    const history = game.moves.flatMap(rowsOf).map((row) => ({
        ...row,
        zoombini: toKnown(band, row.zoombini),
    }));
    return {
        zoombinis: band.filter((code) => !isIncomplete(code)),
        level: game.level,
        prior: game.prior,
        goal: game.goal,
        mistakes_allowed: game.allowed,
        history,
    };
}
