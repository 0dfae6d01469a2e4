// The progress with the puzzle of a day: what the browser stores, and what is counted.
import type { Ending } from "../daily/fairness";
import { pluralize } from "../parts/number";
import { modulo } from "./puzzle";
import type { Turns } from "./turns";

export interface Progress {
    turns: Turns;
    /** The number of moves. Turning the same dial again is the same move. */
    moves: number;
    /** The dial that was turned last. */
    last?: number | undefined;
    /** The number of hints. */
    hints?: number;
    /** True if the solution was shown, in records of earlier versions. Now the day stores this. */
    peeked?: boolean;
}

export const FRESH: Progress = { turns: [], moves: 0 };

/** The stored progress, or a new one if the stored value is invalid. */
export const readProgress = (stored: Progress): Progress =>
    Array.isArray(stored.turns) && Number.isInteger(stored.moves) ? stored : FRESH;

/** The progress after the dials were turned to `turns`. */
export function advanced(progress: Progress, turns: Turns): Progress {
    const changed = turns.flatMap((turn, d) =>
        turn === (progress.turns[d] ?? 0) ? [] : [d],
    );
    const [dial, ...more] = changed;
    if (dial === undefined) return { ...progress, turns };
    const { last, moves } = progress;
    if (more.length > 0) return { ...progress, turns, moves: moves + 1, last: undefined }; // "Start over"
    return { ...progress, turns, moves: dial === last ? moves : moves + 1, last: dial };
}

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

/** The end of the game, with a result such as "5 turns, 1 hint". The progress is that of the solved
 * puzzle. */
export function endingOf({ moves, turns, hints = 0 }: Progress, columns: number): Ending {
    const fewest = fewestTurns(turns, columns);
    const given = hints > 0 ? `, ${pluralize(hints, "hint")}` : "";
    return {
        result: pluralize(moves, "turn") + given,
        best: pluralize(fewest, "turn"),
        isBest: moves <= fewest,
        hints,
    };
}
