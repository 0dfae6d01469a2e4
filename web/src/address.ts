// Reads and writes the addresses of pages, such as `/set#date=2026-11-21&show=sets`: the path is the
// page, and the fragment is its state. Browsers do not send the fragment to the service, so it can be
// longer than a request target, and one stored document serves all links to a page.
export type State = Readonly<Record<string, string>>;

export interface Place {
    page: string;
    state: State;
}

/** The parts of an address that are read; a URL and `location` have them. */
export type Address = Pick<URL, "pathname" | "search" | "hash">;

const fromQuery = (text: string) => Object.fromEntries(new URLSearchParams(text));

/** Reads an address. The page of `/` is "". Older addresses are read too: those with the page and the
 * state in the fragment (`/#/set?size=3`), and those with the state in the query. `/history` is the history,
 * which the home page shows. */
export function parsePlace({ pathname, search, hash }: Address): Place {
    const old = /^#\/([a-z-]*)(?:\?(.*))?$/s.exec(hash);
    if (old) return { page: old[1] ?? "", state: fromQuery(old[2] ?? "") };
    const page = pathname.replace(/^\/+|\/+$/g, "");
    const state = { ...fromQuery(search), ...fromQuery(hash.slice(1)) };
    if (page === "history") return { page: "", state: { ...state, show: "history" } };
    return { page, state };
}

/** The address of a page and its state. Characters that URLs allow are not encoded. */
export function hrefOf(page: string, state: State = {}): string {
    const text = new URLSearchParams(state)
        .toString()
        .replace(/%2C/g, ",")
        .replace(/%3A/g, ":");
    return `/${page}${text && `#${text}`}`;
}
