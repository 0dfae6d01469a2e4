// Where the reader is: a page and its state, both behind the "#" of the address, as in
// `#/set?date=2026-11-21&show=sets`. The service sees none of it, so a state may be longer
// than a request target may be, and one cached document serves every link.
import { useEffect, useState } from "preact/hooks";

export type State = Readonly<Record<string, string>>;

/** What is to change; undefined takes a key out. */
export type Changes = Readonly<Record<string, string | undefined>>;

export interface Place {
    page: string;
    state: State;
}

/** Reads a place from the "#..." of an address; anything else is the first page. */
export function parsePlace(hash: string): Place {
    const found = /^#\/([a-z-]*)(?:\?(.*))?$/.exec(hash);
    const state = Object.fromEntries(new URLSearchParams(found?.[2] ?? ""));
    return { page: found?.[1] ?? "", state };
}

/** The address of a place. What URLs allow stays readable. */
export function formatPlace(place: Place): string {
    const query = new URLSearchParams(place.state)
        .toString()
        .replace(/%2C/g, ",")
        .replace(/%3A/g, ":");
    return `#/${place.page}${query && `?${query}`}`;
}

const listeners = new Set<() => void>();

function tell(): void {
    for (const listener of listeners) listener();
}

addEventListener("hashchange", tell);

/** Goes to a place: as a new entry of the history, or in the stead of the present one. */
export function goTo(place: Place, how: "push" | "replace"): void {
    const address = formatPlace(place);
    if (address === location.hash) return;
    if (how === "push") history.pushState(null, "", address);
    else history.replaceState(null, "", address);
    tell();
}

/** The place, kept up to date. */
export function usePlace(): Place {
    const [hash, setHash] = useState(location.hash);
    useEffect(() => {
        const listener = () => setHash(location.hash);
        listener();
        listeners.add(listener);
        return () => void listeners.delete(listener);
    }, []);
    return parsePlace(hash);
}

/** Changes the state of the page `page`. */
export function changeState(page: string, changes: Changes, how: "push" | "replace"): void {
    const here = parsePlace(location.hash);
    const merged = { ...(here.page === page ? here.state : {}), ...changes };
    const kept = Object.entries(merged).filter((entry) => entry[1] !== undefined);
    goTo({ page, state: Object.fromEntries(kept) as State }, how);
}
