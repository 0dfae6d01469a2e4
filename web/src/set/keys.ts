// Keys that are typed anywhere on the page, and the letters that select cards on the table.
// cspell:ignore qwerasdfzxcv qwertasdfgzxcvbyuioph
import { useLayoutEffect } from "preact/hooks";

/** The letters of the cards, from left to right and from top to bottom: the rows of the keyboard are the
 * rows of a table with four columns, or with five. */
const ROWS_OF_FOUR = "qwerasdfzxcv";
const ROWS_OF_FIVE = "qwertasdfgzxcvbyuioph";

/** A letter for each card of a table; "" for a table with more cards than letters. */
export function lettersOf(count: number): string {
    if (count <= ROWS_OF_FOUR.length) return ROWS_OF_FOUR.slice(0, count);
    return count <= ROWS_OF_FIVE.length ? ROWS_OF_FIVE.slice(0, count) : "";
}

/** Fields and dialogs, which keep the keys that are typed into them. */
const TAKES_KEYS =
    "dialog, textarea, select, input:not([type=radio], [type=checkbox], [type=range])";

/** Calls `onKey` for each key that the user types anywhere else on the page. */
export function useTyping(onKey: (key: string) => void) {
    // After each drawing, and before painting: the next key acts on what the user sees.
    useLayoutEffect(() => {
        const onKeyDown = (event: KeyboardEvent) => {
            const { key, target, repeat, ctrlKey, altKey, metaKey } = event;
            if (repeat || ctrlKey || altKey || metaKey) return;
            if (target instanceof Element && target.closest(TAKES_KEYS)) return;
            onKey(key);
        };
        document.addEventListener("keydown", onKeyDown);
        return () => document.removeEventListener("keydown", onKeyDown);
    });
}
