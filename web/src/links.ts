// Links between pages are links as anywhere: they can be copied and opened in another tab. A
// plain click on one shows the page without loading the document again.
import { isPage } from "./pages";
import { follow, parsePlace } from "./place";

/** The link that a click follows in this window, if it follows one. */
function linkOf(event: MouseEvent): HTMLAnchorElement | null {
    const wanted = event.button === 0 && !event.defaultPrevented;
    if (!wanted || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
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
