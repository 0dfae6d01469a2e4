import { render } from "preact";
import { App } from "./app";
import { installServiceWorker } from "./install-service-worker";
import { followLinks } from "./links";
import { loadPage } from "./load";
import { pageOf } from "./pages";
import { parsePlace } from "./place";
import { restoreScroll } from "./scroll";

restoreScroll();
followLinks();

const root = document.getElementById("app");

/** Draws the app when the script of the page has arrived, or reports that it has not. */
async function start() {
    await loadPage(pageOf(parsePlace(location).page)).catch(() => {});
    // Preact would turn the elements of the skeleton into those of the page, a layout shift.
    document.querySelector("#main > .skeleton")?.remove();
    if (root) render(<App />, root);
    installServiceWorker();
}

void start();
