import type { RefObject } from "preact";
import { useEffect } from "preact/hooks";

/** Later than pages that move the focus themselves. */
const PAUSE_MS = 150;

/** Moves the focus to any element. Returns false if the element has no box. */
function focusOn(element: HTMLElement): boolean {
    if (!element.hasAttribute("tabindex")) {
        element.tabIndex = -1;
        const end = () => element.removeAttribute("tabindex");
        element.addEventListener("blur", end, { once: true });
    }
    element.focus({ preventScroll: true });
    return document.activeElement === element;
}

/** When the element with the focus is removed, moves the focus to the nearest element around it that
 * is left, so that Tab continues from there. */
export function useRestoredFocus(root: RefObject<HTMLElement | null>) {
    useEffect(() => {
        const main = root.current;
        if (!main) return undefined;
        let path: HTMLElement[] = [];
        let timer: ReturnType<typeof setTimeout> | undefined;
        const enter = (event: FocusEvent) => {
            path = [];
            for (let at = event.target; at instanceof Element; at = at.parentElement)
                if (at instanceof HTMLElement) path.push(at);
        };
        const restore = () => {
            if (document.activeElement !== document.body) return;
            path.some((element) => main.contains(element) && focusOn(element));
        };
        const observer = new MutationObserver(() => {
            if (!path[0] || path[0].isConnected) return;
            clearTimeout(timer);
            timer = setTimeout(restore, PAUSE_MS);
        });
        // The focus left because of a click, and not because its element was removed.
        const leave = ({ target }: FocusEvent) =>
            setTimeout(() => {
                if (path[0] !== target || !path[0]?.isConnected) return;
                if (document.activeElement === document.body) path = [];
            });
        main.addEventListener("focusin", enter);
        main.addEventListener("focusout", leave);
        observer.observe(main, { childList: true, subtree: true });
        return () => {
            clearTimeout(timer);
            observer.disconnect();
            main.removeEventListener("focusin", enter);
            main.removeEventListener("focusout", leave);
        };
    }, []);
}
