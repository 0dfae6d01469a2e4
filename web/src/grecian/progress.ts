// The progress with the puzzle of a day: what the browser stores, and its result.
import type { Ending } from "../daily/fairness";
import { pluralize } from "../parts/number";
import type { Turns } from "./turns";

export interface Progress {
    turns: Turns;
    /** The positions before the turns so far, which "Undo" restores. */
    past?: readonly Turns[];
    /** The number of hints. */
    hints?: number;
    /** True if the solution was shown, in records of earlier versions. Now the day stores this. */
    peeked?: boolean;
}

export const FRESH: Progress = { turns: [] };

/** The stored progress, or a new one if the stored value is invalid. */
export const readProgress = (stored: Progress): Progress =>
    Array.isArray(stored.turns) ? stored : FRESH;

/** The progress after another hint. */
export const withHint = (progress: Progress): Progress => ({
    ...progress,
    hints: (progress.hints ?? 0) + 1,
});

/** The end of the game. Turns are free, so that players can try what they like. */
export function endingOf({ hints = 0 }: Progress): Ending {
    const result = hints > 0 ? pluralize(hints, "hint") : "no hints";
    return { result, isBest: true, hints };
}
