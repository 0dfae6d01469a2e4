// Loads the script and the style sheet of a page when the page is first shown. If that fails because
// of an outage, loads them again when the service is back.
import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { hrefOf } from "./address";
import { untilReachable } from "./api/reach";
import { loadStyles } from "./page-styles";
import { folderOf, type Page } from "./pages";
import { readStored, store } from "./parts/storage";
import type { PageProps } from "./place";

const KEY = "puzzled-reloaded";
const PAUSE_MS = 1000;

const loaded = new Map<string, ComponentType<PageProps>>();

export async function loadPage(page: Page): Promise<void> {
    const [module] = await Promise.all([
        // esbuild bundles the scripts of all pages.
        import(`./${folderOf(page)}/page.tsx`),
        loadStyles(page.id),
    ]);
    loaded.set(page.id, module.default);
}

/** True once for each build of the website. */
function mayReload(): boolean {
    const build = import.meta.url;
    return readStored(KEY, "session") !== build && store(KEY, build, "session");
}

/** True if the service sends the HTML document of the page. */
async function isUp(page: Page, signal: AbortSignal): Promise<boolean> {
    const headers = { Accept: "text/html" };
    const response = fetch(hrefOf(page.id), { headers, cache: "no-store", signal });
    return response.then(
        ({ status }) => status < 500,
        () => false,
    );
}

/** Loads a page, with retries. If the service sends documents but not the script, it has another build
 * of the website: this reloads the page, once. */
async function loadWithRetries(page: Page, signal: AbortSignal): Promise<void> {
    for (let failures = 0; ;) {
        try {
            return await loadPage(page);
        } catch (error) {
            if (!(await isUp(page, signal))) await untilReachable(signal);
            else if (failures++ === 0)
                await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
            else if (!signal.aborted && mayReload()) location.reload();
            else throw error;
        }
    }
}

/** The component of a page when it has arrived. Until then, an error and a function that retries. */
export function useLoaded(page: Page) {
    const [tries, setTries] = useState(0);
    const [error, setError] = useState<Error>();
    const Component = loaded.get(page.id);
    useEffect(() => {
        setError(undefined);
        if (loaded.has(page.id)) return undefined;
        const control = new AbortController();
        const retry = () => control.signal.aborted || setTries((count) => count + 1);
        loadWithRetries(page, control.signal).then(
            retry, // draws the page
            (reason: Error) => control.signal.aborted || setError(reason),
        );
        return () => control.abort();
    }, [page, tries]);
    return { Component, error, retry: () => setTries((count) => count + 1) };
}
