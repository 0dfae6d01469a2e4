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
import { numberOf } from "../parts/number";
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
    prior: CliffsPrior;
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

/** Where a game stands when the address says nothing of one. */
const MOVES_USUAL = "5b-,8t,15b,3b,7b,2b-";

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
    const fresh = band === null && state["seed"] === undefined && mode === "advise";
    const priors = mode === "play" ? PRIORS.slice(0, 2) : PRIORS; // only these two deal
    const editing = mode === "advise" && state["edit"] === "on";
    const pick = state["pick"] ?? (editing ? "0" : "");
    return {
        mode,
        band,
        seed: state["seed"] ?? SEED_USUAL,
        level: levelOf(state["level"]),
        prior: optionOf(priors, state["prior"]),
        goal: optionOf(GOALS, state["goal"]),
        allowed: state["allowed"] ?? ALLOWED_USUAL,
        askCost: state["ask"] ?? ASK_COST_USUAL,
        moves: readMoves(state["moves"] ?? (fresh ? MOVES_USUAL : "")),
        pick: /^\d{1,4}$/.test(pick) ? Number(pick) : null,
        advised: mode === "advise" || state["advice"] === "on",
        editing,
    };
}

/** The keys of the address for another band: what belonged to the one before goes. */
export function writeBand(band: readonly string[]): Changes {
    return { band: band.join(","), seed: undefined };
}

/** The keys of the address for a band that a seed deals. */
export function writeSeed(seed: string): Changes {
    return { band: undefined, seed, moves: undefined, pick: undefined, edit: undefined };
}

/** The question that deals the band; null for one that was written. */
export function dealQuestion(game: Game): CliffsDealRequest | null {
    if (game.band) return null;
    const seed = numberOf(game.seed);
    // The band is the same for each level and dealer; so it stays when advice is asked for
    // another one.
    if (game.mode === "advise") return { level: 4, seed };
    return { level: game.level, generator: game.prior, seed };
}

const other = (cliff: CliffsCliff): CliffsCliff => (cliff === "top" ? "bottom" : "top");

/** The cliff that somebody crossed by in the end. */
export const crossedBy = ({ cliff, accepted }: Move) => (accepted ? cliff : other(cliff));

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
        ...(game.goal === "queries" ? { ask_cost: numberOf(game.askCost) } : {}),
        mistakes_allowed: numberOf(game.allowed),
        history: game.moves.flatMap(rowsOf),
    };
}
