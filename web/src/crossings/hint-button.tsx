import type { Hints } from "./use-hints";

const LABELS = ["Hint", "Second hint", "Third hint"];

interface HintButtonProps {
    hints: Hints;
    /** The number of hints that there are about the position. */
    count: number;
}

/** The button that gives one hint after the other. */
export function HintButton({ hints: { level, onMore }, count }: HintButtonProps) {
    if (count === 0) return null;
    const isLast = level >= count;
    return (
        <button type="button" aria-disabled={isLast} onClick={() => !isLast && onMore()}>
            {isLast ? "No more hints" : LABELS[level]}
        </button>
    );
}
