// How far somebody has come with the puzzle of a day: what is kept, counted and shared of it.
import type { Turns } from "./turns";

export interface Progress {
    turns: Turns;
    /** How often another dial was taken; one that is turned further counts once. */
    moves: number;
    /** The dial that was turned last. */
    last?: number;
    /** How many columns were right after each of the moves. */
    trail: readonly number[];
    /** The solution was shown, in records of earlier versions; now the day has that. */
    peeked?: boolean;
}

export const FRESH: Progress = { turns: [], moves: 0, trail: [] };

/** What is kept, unless somebody else wrote it. */
export const readProgress = (kept: Progress): Progress =>
    Array.isArray(kept.turns) && Array.isArray(kept.trail) ? kept : FRESH;

const TRAIL_MAX = 500;

/** The progress once the dials stand at `turns`, where `right` columns are right. */
export function advanced(progress: Progress, turns: Turns, right: number): Progress {
    const others = turns.flatMap((turn, d) =>
        turn === (progress.turns[d] ?? 0) ? [] : [d],
    );
    const [dial, ...more] = others;
    if (dial === undefined) return { ...progress, turns };
    const { last, moves, trail } = progress;
    if (more.length > 0) return { turns, moves: moves + 1, trail }; // all turned back
    const again = dial === last;
    const before = again ? trail.slice(0, -1) : trail;
    return {
        turns,
        moves: again ? moves : moves + 1,
        last: dial,
        trail: [...before, right].slice(-TRAIL_MAX),
    };
}

const BARS = "▁▂▃▄▅▆▇█";
const BARS_MAX = 24;

/** How the columns came right, move by move, as bars; of many moves some. */
export function marksOf(trail: readonly number[], columns: number): string {
    const count = Math.min(trail.length, BARS_MAX);
    const bars = Array.from({ length: count }, (_, i) => {
        const at = count > 1 ? Math.round((i * (trail.length - 1)) / (count - 1)) : 0;
        const share = (trail[at] ?? 0) / columns;
        return BARS[Math.min(BARS.length - 1, Math.floor(share * BARS.length))];
    });
    return bars.join("");
}

export const sayMoves = (moves: number) => `${moves} turn${moves === 1 ? "" : "s"}`;
