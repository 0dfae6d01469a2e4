// Keys that the user types anywhere on the page go to the row that is being entered.
import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

/** Fields and dialogs, which keep the keys that are typed into them. */
const TAKES_KEYS =
    "dialog, textarea, select, input:not([type=radio], [type=checkbox], [type=range])";

/** Moves the focus to the input when the user types a key for it. `intercept` is called first. It
 * returns true if it has used the key. */
export function useTyping(
    input: RefObject<HTMLInputElement | null>,
    accepts: (key: string) => boolean,
    intercept: (key: string) => boolean = () => false,
) {
    const latest = useRef({ accepts, intercept });
    latest.current = { accepts, intercept };
    // Before painting, so that the first key is not lost.
    useLayoutEffect(() => {
        const onKeyDown = (event: KeyboardEvent) => {
            const { key, target, ctrlKey, altKey, metaKey } = event;
            if (key !== "Backspace" && !latest.current.accepts(key)) return;
            if (ctrlKey || altKey || metaKey) return;
            const isElsewhere = target !== input.current && target instanceof Element;
            if (isElsewhere && target.closest(TAKES_KEYS)) return;
            if (latest.current.intercept(key)) event.preventDefault();
            else input.current?.focus({ preventScroll: true });
        };
        document.addEventListener("keydown", onKeyDown);
        return () => document.removeEventListener("keydown", onKeyDown);
    }, []);
}
