// A click on a link between pages shows the page without loading a document. Other ways to open links,
// such as in another tab, are not changed.
import { isPage } from "./pages";
import { follow, parsePlace } from "./place";

/** The link that a click opens in this window, if any. */
function linkOf(event: MouseEvent): HTMLAnchorElement | null {
    const isPlain = event.button === 0 && !event.defaultPrevented;
    if (!isPlain || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
        return null;
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link?.hasAttribute("href") || link.hasAttribute("download")) return null;
    return link.target === "" || link.target === "_self" ? link : null;
}

export function followLinks(): void {
    addEventListener("click", (event) => {
        const link = linkOf(event);
        if (link?.origin !== location.origin || !isPage(parsePlace(link).page)) return;
        event.preventDefault();
        follow(link);
    });
}
