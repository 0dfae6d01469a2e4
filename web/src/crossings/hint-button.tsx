import { HINTS, type Hints } from "./use-hints";

/** The button that gives one hint after the other. The last star is never lost. */
export function HintButton({ hints: { level, stars = 1, onMore } }: { hints: Hints }) {
    const isLast = level >= HINTS;
    return (
        <button
            type="button"
            class="hint-button"
            aria-disabled={isLast}
            onClick={() => !isLast && onMore()}
        >
            Hint{stars > 1 && " (−1 star)"}
        </button>
    );
}
