import { useState } from "preact/hooks";
import { STARS_MAX } from "../daily/fairness";
import type { Progress } from "../daily/least";
import type { Daily } from "../daily/use-daily";

/** The number of hints about a position: a gentle one and an exact one. */
export const HINTS = 2;

export interface Hints {
    /** The number of hints about the current position. */
    level: number;
    /** The stars that can still be earned; undefined if hints cost nothing. */
    stars: number | undefined;
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
    const count = daily?.progress.hints ?? 0;
    const onMore = () => {
        if (daily && !daily.done) daily.keep({ ...daily.progress, hints: count + 1 });
        setGiven({ puzzle, moves, level: Math.max(reached, Math.min(level + 1, HINTS)) });
    };
    const stars = daily && !daily.done ? Math.max(1, STARS_MAX - count) : undefined;
    return { level, stars, onMore };
}
