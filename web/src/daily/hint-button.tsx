import { useState } from "preact/hooks";
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
    const [isLastStar, setIsLastStar] = useState(false);
    const hasCost = stars !== undefined && stars > 1 && isAble;
    const press = () => {
        if (!isAble) return;
        setIsLastStar(stars === 2);
        addEventListener("pointerdown", () => setIsLastStar(false), { once: true });
        onHint();
    };
    return (
        <span class="hint-spot">
            <button
                type="button"
                class={stars === undefined ? "" : "hint-button"}
                aria-disabled={!isAble}
                onClick={press}
                onBlur={() => setIsLastStar(false)}
            >
                {hasCost ? "Hint (−1 star)" : "Hint"}
                {stars !== undefined && <Stars count={stars} />}
            </button>
            {isLastStar && (
                <span class="hint-note" role="status">
                    You keep the last star. More hints are free.
                </span>
            )}
        </span>
    );
}
