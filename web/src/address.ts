// A place as an address and back: the page is the path and its state stands behind the "#", as
// in `/set#date=2026-11-21&show=sets`. The service sees nothing of the state, so it may be longer
// than a request target may be, and one kept document serves every link to a page.
export type State = Readonly<Record<string, string>>;

export interface Place {
    page: string;
    state: State;
}

/** The parts of an address that tell a place; a URL and `location` have them. */
export type Address = Pick<URL, "pathname" | "search" | "hash">;

const fromQuery = (text: string) => Object.fromEntries(new URLSearchParams(text));

/** Reads a place from an address. The page is "" at `/`. Older addresses are read too: a page
 * and its state both behind the "#" (`/#/set?size=3`), and a state behind a "?". */
export function parsePlace({ pathname, search, hash }: Address): Place {
    const old = /^#\/([a-z-]*)(?:\?(.*))?$/s.exec(hash);
    if (old) return { page: old[1] ?? "", state: fromQuery(old[2] ?? "") };
    const page = pathname.replace(/^\/+|\/+$/g, "");
    return { page, state: { ...fromQuery(search), ...fromQuery(hash.slice(1)) } };
}

/** The address of a page and its state, for links. What URLs allow stays readable. */
export function hrefOf(page: string, state: State = {}): string {
    const text = new URLSearchParams(state)
        .toString()
        .replace(/%2C/g, ",")
        .replace(/%3A/g, ":");
    return `/${page}${text && `#${text}`}`;
}
