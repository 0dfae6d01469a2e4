// The scripts of the pages. Each is fetched when its page is first shown; one that cannot be had
// is asked for again when the service is back.
import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { hrefOf } from "./address";
import { untilReachable } from "./api/reach";
import { loaderOf } from "./page-loaders";
import { loadStyles } from "./page-styles";
import type { Page } from "./pages";
import { readStored, store } from "./parts/storage";
import type { PageProps } from "./place";

const KEY = "puzzled-reloaded";
const PAUSE_MS = 1000;

const loaded = new Map<string, ComponentType<PageProps>>();

export async function loadPage(page: Page): Promise<void> {
    const [module] = await Promise.all([loaderOf(page.id)(), loadStyles(page.id)]);
    loaded.set(page.id, module.default);
}

/** True once for each build of these scripts. */
function mayReload(): boolean {
    const build = import.meta.url;
    return readStored(KEY, "session") !== build && store(KEY, build, "session");
}

/** Whether the service gives documents of pages. */
async function isThere(page: Page, signal: AbortSignal): Promise<boolean> {
    const headers = { Accept: "text/html" };
    const asked = fetch(hrefOf(page.id), { headers, cache: "no-store", signal });
    return asked.then(
        ({ status }) => status < 500,
        () => false,
    );
}

/** Loads a page, in the end. Where documents can be had and its script cannot, there is another
 * build of the front end by now: the document is loaded again, once. */
async function insist(page: Page, signal: AbortSignal): Promise<void> {
    for (let refused = 0; ;) {
        try {
            return await loadPage(page);
        } catch (error) {
            if (!(await isThere(page, signal))) await untilReachable(signal);
            else if (refused++ === 0)
                await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
            else if (!signal.aborted && mayReload()) location.reload();
            else throw error;
        }
    }
}

/** The page once its script is there, and until then what went wrong and a way to try again. */
export function useLoaded(page: Page) {
    const [tries, setTries] = useState(0);
    const [error, setError] = useState<Error>();
    const shown = loaded.get(page.id);
    useEffect(() => {
        setError(undefined);
        if (loaded.has(page.id)) return undefined;
        const control = new AbortController();
        const retry = () => control.signal.aborted || setTries((count) => count + 1);
        insist(page, control.signal).then(
            retry, // draws what has come
            (reason: Error) => control.signal.aborted || setError(reason),
        );
        return () => control.abort();
    }, [page, tries]);
    return { shown, error, retry: () => setTries((count) => count + 1) };
}
