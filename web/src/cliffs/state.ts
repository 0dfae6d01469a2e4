// What the address says of a game: the band, the kind of rule, and what happened until now.
import type {
    CliffsCliff,
    CliffsDealRequest,
    CliffsGoal,
    CliffsLevel,
    CliffsPrior,
    CliffsSolveRequest,
    CliffsTrial,
} from "openapi";
import { readNumber } from "../parts/number";
import { optionOf } from "../parts/option";
import type { Changes, State } from "../place";

/** Somebody was sent to a cliff. Who is sneezed back goes by the other one at once. */
export interface Move {
    zoombini: number;
    cliff: CliffsCliff;
    accepted: boolean;
}

export interface Game {
    /** Advice for a game that is played elsewhere, or a game on this page. */
    mode: "advise" | "play";
    /** The codes of a band that was written; null when a seed deals it. */
    band: readonly string[] | null;
    seed: string;
    level: CliffsLevel;
    /** How the advice takes the rule to be drawn. */
    prior: CliffsPrior;
    /** How it is drawn, for a game on this page. */
    dealer: CliffsPrior;
    goal: CliffsGoal;
    allowed: string;
    /** What a question costs, in mistakes; for the goal of few questions. */
    askCost: string;
    moves: readonly Move[];
    /** Who is chosen. */
    pick: number | null;
    /** The advice is shown; the game that is played here has it on demand. */
    advised: boolean;
    /** The band is being changed. */
    editing: boolean;
}

const SEED_USUAL = "1";
const ALLOWED_USUAL = "5";
const ASK_COST_USUAL = "1";

const LEVELS: readonly CliffsLevel[] = [1, 2, 3, 4, "unknown"];
const PRIORS: readonly CliffsPrior[] = ["uniform", "game", "published"];
const GOALS: readonly CliffsGoal[] = ["expected", "guarantee", "win", "queries"];

export const levelOf = (text: string | undefined) => optionOf(LEVELS, text, 4);

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

export function readGame(state: State): Game {
    const mode = optionOf(["advise", "play"], state["mode"]);
    const written = state["band"]?.split(",").filter(Boolean);
    const band = mode === "advise" ? (written ?? null) : null;
    const priors = mode === "play" ? PRIORS.slice(0, 2) : PRIORS; // only these two deal
    const editing = mode === "advise" && state["edit"] === "on";
    const pick = state["pick"] ?? (editing ? "0" : "");
    const prior = optionOf(priors, state["prior"]);
    return {
        mode,
        band,
        seed: state["seed"] ?? SEED_USUAL,
        level: levelOf(state["level"]),
        prior,
        dealer: mode === "play" && state["deal"] === "game" ? "game" : prior,
        goal: optionOf(GOALS, state["goal"]),
        allowed: state["allowed"] ?? ALLOWED_USUAL,
        askCost: state["ask"] ?? ASK_COST_USUAL,
        moves: readMoves(state["moves"] ?? ""),
        pick: /^\d{1,4}$/.test(pick) ? Number(pick) : null,
        advised:
            (mode === "advise" && state["advice"] !== "off") || state["advice"] === "on",
        editing,
    };
}

const GAME_KEYS = "mode band seed level prior deal goal allowed ask moves edit".split(" ");

/** Whether a place names no game of its own, so that it shows the day's. */
export const isDaily = (state: State) =>
    state["date"] !== undefined || GAME_KEYS.every((key) => state[key] === undefined);

/** The game of a day. Its rule splits the band about in halves, as in the game; the advice
 * takes every rule as equally likely, as a player does. */
export const dayState = (level: number): State => ({
    mode: "play",
    level: String(level),
    deal: "game",
});

/** The keys of the address for another band: what belonged to the one before goes. */
export function writeBand(band: readonly string[]): Changes {
    return { band: band.join(","), seed: undefined };
}

/** The keys of the address for a band that a seed deals. */
export function writeSeed(seed: string): Changes {
    const gone = { date: undefined, band: undefined, moves: undefined, pick: undefined };
    return { ...gone, advice: undefined, edit: undefined, plan: undefined, seed };
}

/** The question that deals the band; null for one that was written. */
export function dealQuestion(game: Game): CliffsDealRequest | null {
    if (game.band) return null;
    const seed = readNumber(game.seed);
    // The band is the same for each level and dealer; so it stays when advice is asked for
    // another one.
    if (game.mode === "advise") return { level: 4, seed };
    return { level: game.level, generator: game.dealer, seed };
}

const other = (cliff: CliffsCliff): CliffsCliff => (cliff === "top" ? "bottom" : "top");

/** The cliff that somebody crossed by in the end. */
export const crossedBy = ({ cliff, accepted }: Move) => (accepted ? cliff : other(cliff));

export const mistakesOf = (moves: readonly Move[]) =>
    moves.filter(({ accepted }) => !accepted).length;

/** How a game with `count` Zoombinis ended; undefined while it goes on. */
export function endOf({ moves, allowed }: Game, count: number): "won" | "lost" | undefined {
    if (mistakesOf(moves) > Number(allowed)) return "lost";
    return count > 0 && moves.length >= count ? "won" : undefined;
}

const MARKS_IN_LINE = 8;

/** A mark for each move, who was taken and who sneezed back: nothing of the rule. */
export function marksOf(moves: readonly Move[]): string {
    const marks = moves.map(({ accepted }) => (accepted ? "🟩" : "🤧"));
    const lines = [0, MARKS_IN_LINE].map((at) => marks.slice(at, at + MARKS_IN_LINE));
    return lines
        .map((line) => line.join(""))
        .join("\n")
        .trim();
}

/** The rows of the service for a move. */
function rowsOf(move: Move): CliffsTrial[] {
    const { zoombini } = move;
    if (move.accepted) return [move];
    return [move, { zoombini, cliff: other(move.cliff), accepted: true }];
}

/** The move that a row of the service's history belongs to. */
export function moveOfRow(moves: readonly Move[], row: number): number {
    return moves.flatMap((move, i) => rowsOf(move).map(() => i))[row] ?? -1;
}

/** The question for advice; also the start of the question for the whole strategy. */
export function solveQuestion(game: Game, band: readonly string[]): CliffsSolveRequest {
    return {
        zoombinis: band,
        level: game.level,
        prior: game.prior,
        goal: game.goal,
        ...(game.goal === "queries"
            ? { ask_cost: readNumber(game.askCost.replace(",", ".")) }
            : {}),
        mistakes_allowed: readNumber(game.allowed),
        history: game.moves.flatMap(rowsOf),
    };
}
