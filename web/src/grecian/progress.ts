// The progress with the puzzle of a day: what the browser stores, and what is counted and shared.
import type { Turns } from "./turns";

export interface Progress {
    turns: Turns;
    /** The number of moves. Turning the same dial again is the same move. */
    moves: number;
    /** The dial that was turned last. */
    last?: number;
    /** The number of correct columns after each of the moves. */
    trail: readonly number[];
    /** True if the solution was shown, in records of earlier versions. Now the day stores this. */
    peeked?: boolean;
}

export const FRESH: Progress = { turns: [], moves: 0, trail: [] };

/** The stored progress, or a new one if the stored value is invalid. */
export const readProgress = (stored: Progress): Progress =>
    Array.isArray(stored.turns) && Array.isArray(stored.trail) ? stored : FRESH;

const TRAIL_MAX = 500;

/** The progress after the dials were turned to `turns`, where `correct` columns are correct. */
export function advanced(progress: Progress, turns: Turns, correct: number): Progress {
    const changed = turns.flatMap((turn, d) =>
        turn === (progress.turns[d] ?? 0) ? [] : [d],
    );
    const [dial, ...more] = changed;
    if (dial === undefined) return { ...progress, turns };
    const { last, moves, trail } = progress;
    if (more.length > 0) return { turns, moves: moves + 1, trail }; // "Start over"
    const again = dial === last;
    const before = again ? trail.slice(0, -1) : trail;
    return {
        turns,
        moves: again ? moves : moves + 1,
        last: dial,
        trail: [...before, correct].slice(-TRAIL_MAX),
    };
}

const BARS = "▁▂▃▄▅▆▇█";
const BARS_MAX = 24;

/** The trail as bars, one for each move; of a long trail, a sample. */
export function marksOf(trail: readonly number[], columns: number): string {
    const count = Math.min(trail.length, BARS_MAX);
    const bars = Array.from({ length: count }, (_, i) => {
        const at = count > 1 ? Math.round((i * (trail.length - 1)) / (count - 1)) : 0;
        const share = (trail[at] ?? 0) / columns;
        return BARS[Math.min(BARS.length - 1, Math.floor(share * BARS.length))];
    });
    return bars.join("");
}
