// The progress with the puzzle of a day: what the browser stores, and what is counted.
import type { Ending } from "../daily/fairness";
import { pluralize } from "../parts/number";
import { modulo } from "./puzzle";
import { countTurns, type Turns } from "./turns";

export interface Progress {
    turns: Turns;
    /** The positions before the turns so far, which "Undo" restores. */
    past?: readonly Turns[];
    /** The number of turns in records of earlier versions, which have no `past`. */
    moves: number;
    /** The number of hints. */
    hints?: number;
    /** True if the solution was shown, in records of earlier versions. Now the day stores this. */
    peeked?: boolean;
}

/** More turns are not drawn. */
const MARKS_MAX = 12;

export const FRESH: Progress = { turns: [], moves: 0 };

/** The stored progress, or a new one if the stored value is invalid. */
export const readProgress = (stored: Progress): Progress =>
    Array.isArray(stored.turns) && Number.isInteger(stored.moves) ? stored : FRESH;

/** The progress after another hint. */
export const withHint = (progress: Progress): Progress => ({
    ...progress,
    hints: (progress.hints ?? 0) + 1,
});

/** The fewest turns from the start to a solution. All dials can be turned together without any effect,
 * so the largest group of dials with the same turn need not be turned. */
export function fewestTurns(solution: Turns, columns: number): number {
    const groups = new Map<number, number>();
    for (const turn of solution) {
        const by = modulo(turn, columns);
        groups.set(by, (groups.get(by) ?? 0) + 1);
    }
    return solution.length - Math.max(0, ...groups.values());
}

/** The number of turns so far. Turning the same dial again is the same turn, and a board that is
 * turned back to its start has no turns. */
export const countMoves = ({ past = [], moves, turns }: Progress): number =>
    countTurns(past, turns) ?? moves + past.length;

/** The end of the game, with a result such as "5 turns, 1 hint". The progress is that of the solved
 * puzzle. */
export function endingOf(progress: Progress, columns: number): Ending {
    const { turns, hints = 0 } = progress;
    const moves = countMoves(progress);
    const fewest = fewestTurns(turns, columns);
    const given = hints > 0 ? `, ${pluralize(hints, "hint")}` : "";
    return {
        result: pluralize(moves, "turn") + given,
        best: pluralize(fewest, "turn"),
        isBest: moves <= fewest,
        hints,
    };
}

/** The turns as squares for the text to share: yellow ones are more than necessary. */
export function marksOf(progress: Progress, columns: number): string {
    const moves = countMoves(progress);
    const green = Math.min(moves, fewestTurns(progress.turns, columns));
    return "🟩".repeat(green) + "🟨".repeat(Math.min(moves, MARKS_MAX) - green);
}
