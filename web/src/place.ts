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

// Browsers refuse more than a hundred changes of the address in half a minute, and a slider
// makes as many in seconds. So the place is kept here, and the address follows it: at once
// for a while, then as often as it has credit for.
const CREDIT_MOST = 30;
const CREDIT_MS = 500;
let credit = CREDIT_MOST;
let counted = performance.now();
let current = location.hash;
let timer: ReturnType<typeof setTimeout> | undefined;

const listeners = new Set<() => void>();

function tell(): void {
    for (const listener of listeners) listener();
}

/** How often the address may be written now. */
function creditNow(): number {
    const now = performance.now();
    credit = Math.min(CREDIT_MOST, credit + (now - counted) / CREDIT_MS);
    counted = now;
    return credit;
}

/** False when the browser refuses all the same. */
function write(address: string, how: "push" | "replace"): boolean {
    credit = Math.max(0, creditNow() - 1);
    try {
        history[`${how}State`](null, "", address);
        return true;
    } catch {
        return false;
    }
}

function forget(): void {
    clearTimeout(timer);
    timer = undefined;
}

function writeAddress(): void {
    forget();
    if (current !== location.hash && !write(current, "replace")) writeSoon();
}

function writeSoon(): void {
    timer ??= setTimeout(writeAddress, CREDIT_MS);
}

// Links, back and forward. By the time of "hashchange" the page might have written already.
addEventListener("popstate", () => {
    forget();
    current = location.hash;
    tell();
});
// Before a link leaves the place behind.
addEventListener("click", () => timer !== undefined && writeAddress(), true);
addEventListener("pagehide", writeAddress);

/** Goes to a place: as a new entry of the history, or in the stead of the present one. */
function goTo(place: Place, how: "push" | "replace"): void {
    const address = formatPlace(place);
    if (address === current) return;
    if (how === "push") {
        writeAddress();
        if (!write(address, "push")) how = "replace";
    }
    current = address;
    if (how === "replace") {
        if (timer === undefined && creditNow() >= 1) writeAddress();
        else writeSoon();
    }
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
