// Where the reader is, and the history of the browser.
import { useLayoutEffect, useState } from "preact/hooks";
import { hrefOf, parsePlace, type Address, type Place, type State } from "./address";
import { newEntry, noteScroll } from "./scroll";

export { hrefOf, parsePlace, type Place, type State } from "./address";

/** The properties of the component of each page. */
export interface PageProps {
    state: State;
}

/** What is to change; undefined takes a key out. */
export type Changes = Readonly<Record<string, string | undefined>>;

/** How the history tells of a change: "push" makes a new entry, "replace" changes the present
 * one, and "step" makes one for a run of changes that follow each other: it replaces the entry
 * that a "step" over the same keys has made, and else pushes. Twenty-five deals are one step
 * back. */
export type How = "push" | "replace" | "step";

const read = (address: string): Place => parsePlace(new URL(address, location.origin));

/** The address as it is written; one that is read but written in another way is rewritten. */
const shownAddress = () => location.pathname + location.search + location.hash;

// Browsers refuse more than a hundred changes of the address in half a minute, and a slider
// makes as many in seconds. So the place is kept here, and the address follows it: at once
// for a while, then as often as it has credit for.
const CREDIT_MOST = 30;
const CREDIT_MS = 500;
let credit = CREDIT_MOST;
let counted = performance.now();
let current = shownAddress();
let timer: ReturnType<typeof setTimeout> | undefined;
/** The keys of the "step" that has made the present entry. */
let stepped: string | undefined;

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
        if (how === "replace") {
            history.replaceState(history.state ?? newEntry(), "", address);
        } else {
            history.pushState(newEntry(), "", address);
            noteScroll();
        }
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
    const written = current === shownAddress() && history.state !== null;
    if (!written && !write(current, "replace")) writeSoon();
}

function writeSoon(): void {
    timer ??= setTimeout(writeAddress, CREDIT_MS);
}

/** Takes the place from the address. */
function arrive(): void {
    forget();
    const { page, state } = parsePlace(location);
    current = hrefOf(page, state);
    writeAddress();
}

// Back, forward, and what was written into the address by hand. By the time of "hashchange"
// the page might have written already.
addEventListener("popstate", () => {
    stepped = undefined;
    arrive();
    tell();
});
// Before a link leaves the place behind.
addEventListener("click", () => timer !== undefined && writeAddress(), true);
addEventListener("pagehide", writeAddress);
arrive();

/** Goes to a place: as a new entry of the history, or in the stead of the present one. */
function goTo(address: string, how: "push" | "replace"): void {
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

/** Follows a link to a page of the front end. */
export function follow(link: Address): void {
    stepped = undefined;
    const { page, state } = parsePlace(link);
    goTo(hrefOf(page, state), "push");
}

/** The place, kept up to date. */
export function usePlace(): Place {
    const [address, setAddress] = useState(current);
    // An effect after painting would miss changes made until then: what is written next would
    // start from the old place.
    useLayoutEffect(() => {
        const listener = () => setAddress(current);
        listener();
        listeners.add(listener);
        return () => void listeners.delete(listener);
    }, []);
    return read(address);
}

/** Changes the state of the page `page`. What replaces comes too late once its reader has gone
 * on to another page. */
export function changeState(page: string, changes: Changes, how: How): void {
    const here = read(current);
    if (how === "replace" && here.page !== page) return;
    const merged = { ...(here.page === page ? here.state : {}), ...changes };
    const kept = Object.entries(merged).filter((entry) => entry[1] !== undefined);
    const address = hrefOf(page, Object.fromEntries(kept) as State);
    const step =
        how === "step" ? `${page} ${Object.keys(changes).sort().join()}` : undefined;
    const again = step !== undefined && step === stepped;
    if (how !== "replace") stepped = step;
    goTo(address, how === "replace" || again ? "replace" : "push");
}
