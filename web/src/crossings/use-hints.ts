import { useState } from "preact/hooks";
import type { Progress } from "../daily/least";
import type { Daily } from "../daily/use-daily";

export interface Hints {
    /** The number of hints about the current position. */
    level: number;
    /** Gives the next hint, which says more than the last one. */
    onMore: () => void;
}

/** The hints about a position, which `moment` names: the level is 0 again in another position. Each hint
 * counts in the puzzle of the day. */
export function useHints(moment: string, daily: Daily<Progress> | undefined): Hints {
    const [given, setGiven] = useState({ moment, level: 0 });
    const level = given.moment === moment ? given.level : 0;
    const onMore = () => {
        if (daily && !daily.done)
            daily.keep({ ...daily.progress, hints: (daily.progress.hints ?? 0) + 1 });
        setGiven({ moment, level: level + 1 });
    };
    return { level, onMore };
}
