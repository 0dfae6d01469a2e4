import type { RefObject } from "preact";
import { useEffect } from "preact/hooks";

/** Later than pages that lead the focus on by themselves. */
const PATIENCE_MS = 150;

/** Gives the focus to what is no control; false where it has no box of its own. */
function takesFocus(element: HTMLElement): boolean {
    if (!element.hasAttribute("tabindex")) {
        element.tabIndex = -1;
        const end = () => element.removeAttribute("tabindex");
        element.addEventListener("blur", end, { once: true });
    }
    element.focus({ preventScroll: true });
    return document.activeElement === element;
}

/** Leaves the focus on what is left around it when the button that had it goes away: Tab
 * goes on from there. */
export function useRestoredFocus(root: RefObject<HTMLElement | null>) {
    useEffect(() => {
        const main = root.current;
        if (!main) return undefined;
        let way: HTMLElement[] = [];
        let timer: ReturnType<typeof setTimeout> | undefined;
        const enter = (event: FocusEvent) => {
            way = [];
            for (let at = event.target; at instanceof Element; at = at.parentElement)
                if (at instanceof HTMLElement) way.push(at);
        };
        const keep = () => {
            if (document.activeElement !== document.body) return;
            way.some((element) => main.contains(element) && takesFocus(element));
        };
        const observer = new MutationObserver(() => {
            if (!way[0] || way[0].isConnected) return;
            clearTimeout(timer);
            timer = setTimeout(keep, PATIENCE_MS);
        });
        // Left by a click beside everything, and not because it has gone.
        const leave = ({ target }: FocusEvent) =>
            setTimeout(() => {
                if (way[0] !== target || !way[0]?.isConnected) return;
                if (document.activeElement === document.body) way = [];
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
