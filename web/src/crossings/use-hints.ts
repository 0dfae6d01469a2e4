import { useState } from "preact/hooks";
import type { Progress } from "../daily/least";
import type { Daily } from "../daily/use-daily";

/** The number of hints about a position: a gentle one and an exact one. */
export const HINTS = 2;

export interface Hints {
    /** The number of hints about the current position. */
    level: number;
    /** The number of hints in the puzzle of a day; undefined if hints cost nothing. */
    count: number | undefined;
    /** Gives the next hint, which says more than the last one. */
    onMore: () => void;
}

/** The hints about the position after the `moves` in a puzzle. After an exact hint, the first hint about
 * the next position is exact too. Each hint counts in the puzzle of the day. */
export function useHints(
    puzzle: string,
    moves: string,
    daily: Daily<Progress> | undefined,
): Hints {
    const [given, setGiven] = useState({ puzzle, moves, level: 0 });
    const reached = given.puzzle === puzzle ? given.level : 0;
    const level = given.moves === moves ? reached : 0;
    const costs = daily && !daily.done;
    const count = costs ? (daily.progress.hints ?? 0) : undefined;
    const onMore = () => {
        if (costs) daily.keep({ ...daily.progress, hints: (count ?? 0) + 1 });
        setGiven({ puzzle, moves, level: Math.max(reached, Math.min(level + 1, HINTS)) });
    };
    return { level, count, onMore };
}
