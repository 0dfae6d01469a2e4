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

// Browsers refuse more than some hundred changes of the address in half a minute, and a
// slider makes as many in seconds. So the place is kept here, and the address follows it.
const REST_MS = 350;
let current = location.hash;
let written = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

const listeners = new Set<() => void>();

function tell(): void {
    for (const listener of listeners) listener();
}

function writeAddress(): void {
    clearTimeout(timer);
    timer = undefined;
    written = performance.now();
    if (current !== location.hash) history.replaceState(null, "", current);
}

function writeSoon(): void {
    const rest = written + REST_MS - performance.now();
    if (rest <= 0) writeAddress();
    else timer ??= setTimeout(writeAddress, rest);
}

addEventListener("hashchange", () => {
    clearTimeout(timer);
    timer = undefined;
    current = location.hash;
    tell();
});
// Before a link leaves the place behind.
addEventListener("click", () => timer !== undefined && writeAddress(), true);
addEventListener("pagehide", writeAddress);

/** Goes to a place: as a new entry of the history, or in the stead of the present one. */
export function goTo(place: Place, how: "push" | "replace"): void {
    const address = formatPlace(place);
    if (address === current) return;
    if (how === "push") {
        writeAddress();
        history.pushState(null, "", address);
    }
    current = address;
    if (how === "replace") writeSoon();
    tell();
}

/** The place, kept up to date. */
export function usePlace(): Place {
    const [hash, setHash] = useState(current);
    useEffect(() => {
        const listener = () => setHash(current);
        listener();
        listeners.add(listener);
        return () => void listeners.delete(listener);
    }, []);
    return parsePlace(hash);
}

/** Changes the state of the page `page`. */
export function changeState(page: string, changes: Changes, how: "push" | "replace"): void {
    const here = parsePlace(current);
    const merged = { ...(here.page === page ? here.state : {}), ...changes };
    const kept = Object.entries(merged).filter((entry) => entry[1] !== undefined);
    goTo({ page, state: Object.fromEntries(kept) as State }, how);
}
