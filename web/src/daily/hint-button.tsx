import { useEffect, useRef, useState } from "preact/hooks";
import { starsLeft } from "./fairness";
import { Stars } from "./stars";

interface HintButtonProps {
    /** The number of hints in the puzzle of a day so far. Without it, hints are free. */
    hints?: number | undefined;
    /** True if there is a next hint. */
    isAble?: boolean;
    onHint: () => void;
}

/** True after a hint has left one star, until the next tap or key. */
function useLastStar(stars: number | undefined): boolean {
    const [isNew, setIsNew] = useState(false);
    const before = useRef(stars);
    useEffect(() => {
        setIsNew(stars === 1 && before.current === 2);
        before.current = stars;
        const hide = () => setIsNew(false);
        const events = ["pointerdown", "keydown"] as const;
        for (const name of events) addEventListener(name, hide);
        return () => {
            for (const name of events) removeEventListener(name, hide);
        };
    }, [stars]);
    return isNew;
}

/** The button for the next hint, which shows its cost and the stars that are left. */
export function HintButton({ hints, isAble = true, onHint }: HintButtonProps) {
    const stars = hints === undefined ? undefined : starsLeft(hints);
    const isLastStar = useLastStar(stars);
    const hasCost = stars !== undefined && stars > 1 && isAble;
    return (
        <span class="hint-spot">
            <button
                type="button"
                class={stars === undefined ? "" : "hint-button"}
                aria-disabled={!isAble}
                onClick={() => isAble && onHint()}
            >
                {hasCost ? "Hint (−1 star)" : "Hint"}
                {stars !== undefined && <Stars count={stars} />}
            </button>
            <span class="hint-note" role="status">
                {isLastStar && "You keep the last star. More hints are free."}
            </span>
        </span>
    );
}
