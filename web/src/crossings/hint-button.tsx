import { HINTS, type Hints } from "./use-hints";

interface HintButtonProps {
    hints: Hints;
    isAble: boolean;
}

/** The button that gives one hint after the other. The last star is never lost. */
export function HintButton({ hints, isAble }: HintButtonProps) {
    const { level, stars, onMore } = hints;
    const gives = isAble && level < HINTS;
    return (
        <button
            type="button"
            class={stars === undefined ? "" : "hint-button"}
            aria-disabled={!gives}
            onClick={() => gives && onMore()}
        >
            Hint{stars !== undefined && stars > 1 && " (−1 star)"}
        </button>
    );
}
