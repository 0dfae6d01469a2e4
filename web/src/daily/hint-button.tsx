import { starsLeft } from "./fairness";
import { Stars } from "./stars";

interface HintButtonProps {
    /** The number of hints in the puzzle of a day so far. Without it, hints are free. */
    hints?: number | undefined;
    /** True if there is a next hint. */
    isAble?: boolean;
    onHint: () => void;
}

/** The button for the next hint, which shows its cost and the stars that are left. */
export function HintButton({ hints, isAble = true, onHint }: HintButtonProps) {
    const stars = hints === undefined ? undefined : starsLeft(hints);
    const isFree = stars === undefined || !isAble;
    const label = isFree ? "Hint" : stars > 1 ? "Hint (−1 star)" : "Hint (free)";
    return (
        <button
            type="button"
            class={stars === undefined ? "" : "hint-button"}
            aria-disabled={!isAble}
            onClick={() => isAble && onHint()}
        >
            {label}
            {stars !== undefined && <Stars count={stars} />}
        </button>
    );
}
