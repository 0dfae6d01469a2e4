import { render } from "preact";
import { App } from "./app";
import { keepOffline } from "./keep-offline";
import { followLinks } from "./links";
import { loadPage } from "./load";
import { pageOf } from "./pages";
import { parsePlace } from "./place";
import { keepScroll } from "./scroll";

keepScroll();
followLinks();

const root = document.getElementById("app");

/** The document shows the page's shape meanwhile; a script that does not come is the page's to
 * tell. */
async function begin() {
    await loadPage(pageOf(parsePlace(location).page)).catch(() => {});
    // Otherwise its elements become others of the page, and count as moved (layout shift).
    document.querySelector("#main > .skeleton")?.remove();
    if (root) render(<App />, root);
    keepOffline();
}

void begin();
