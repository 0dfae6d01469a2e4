// The current page with its state, and the history of the browser.
import { useLayoutEffect, useState } from "preact/hooks";
import { hrefOf, parsePlace, type Address, type Place, type State } from "./address";
import { newEntry, storeScroll } from "./scroll";

export { hrefOf, parsePlace, type Place, type State } from "./address";

/** The properties of the component of each page. */
export interface PageProps {
    state: State;
}

/** Changes of a state; undefined removes a key. */
export type Changes = Readonly<Record<string, string | undefined>>;

/** How a change affects the history: "push" adds an entry, and "replace" changes the current one. "step"
 * adds one entry for a series of changes: it replaces the entry of a "step" with the same keys, and
 * otherwise adds one. So 25 deals are one step back. */
export type How = "push" | "replace" | "step";

const read = (address: string): Place => parsePlace(new URL(address, location.origin));

/** The address in the browser. */
const shownAddress = () => location.pathname + location.search + location.hash;

// Browsers allow about 100 changes of the address in 30 seconds, and a slider makes as many in a few
// seconds. So `current` is the place, and the address follows it at a limited rate (token bucket).
const CREDIT_MAX = 30;
const CREDIT_MS = 500;
let credit = CREDIT_MAX;
let creditTime = performance.now();
let current = shownAddress();
let timer: ReturnType<typeof setTimeout> | undefined;
/** The keys of the "step" that added the current entry. */
let stepped: string | undefined;

const listeners = new Set<() => void>();

function notify(): void {
    for (const listener of listeners) listener();
}

/** The number of times that the address can be written now. */
function creditNow(): number {
    const now = performance.now();
    credit = Math.min(CREDIT_MAX, credit + (now - creditTime) / CREDIT_MS);
    creditTime = now;
    return credit;
}

/** Returns false if the browser does not allow it. */
function write(address: string, how: "push" | "replace"): boolean {
    credit = Math.max(0, creditNow() - 1);
    try {
        if (how === "replace") {
            history.replaceState(history.state ?? newEntry(), "", address);
        } else {
            history.pushState(newEntry(), "", address);
            storeScroll();
        }
        return true;
    } catch {
        return false;
    }
}

function cancelWrite(): void {
    clearTimeout(timer);
    timer = undefined;
}

function writeAddress(): void {
    cancelWrite();
    const written = current === shownAddress() && history.state !== null;
    if (!written && !write(current, "replace")) writeSoon();
}

function writeSoon(): void {
    timer ??= setTimeout(writeAddress, CREDIT_MS);
}

/** Reads the place from the address, and rewrites an older form of address. */
function readAddress(): void {
    cancelWrite();
    const { page, state } = parsePlace(location);
    current = hrefOf(page, state);
    writeAddress();
}

// Back, forward, and an address that the user has typed. "hashchange" would be too late: the page can
// have written the address before.
addEventListener("popstate", () => {
    stepped = undefined;
    readAddress();
    notify();
});
// Before a link is followed.
addEventListener("click", () => timer !== undefined && writeAddress(), true);
addEventListener("pagehide", writeAddress);
readAddress();

/** Goes to a place, with a new entry of the history or the current one. */
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
    notify();
}

/** Opens a link to a page of the website. */
export function follow(link: Address): void {
    stepped = undefined;
    const { page, state } = parsePlace(link);
    goTo(hrefOf(page, state), "push");
}

/** The current place. */
export function usePlace(): Place {
    const [address, setAddress] = useState(current);
    // useEffect would miss changes before the paint, and the next change would start from the old
    // place.
    useLayoutEffect(() => {
        const listener = () => setAddress(current);
        listener();
        listeners.add(listener);
        return () => void listeners.delete(listener);
    }, []);
    return read(address);
}

/** Changes the state of a page. A "replace" has no effect if the user has left the page. */
export function changeState(page: string, changes: Changes, how: How): void {
    const here = read(current);
    if (how === "replace" && here.page !== page) return;
    const merged = { ...(here.page === page ? here.state : {}), ...changes };
    const entries = Object.entries(merged).filter((entry) => entry[1] !== undefined);
    const address = hrefOf(page, Object.fromEntries(entries) as State);
    const step =
        how === "step" ? `${page} ${Object.keys(changes).sort().join()}` : undefined;
    const isSameStep = step !== undefined && step === stepped;
    if (how !== "replace") stepped = step;
    goTo(address, how === "replace" || isSameStep ? "replace" : "push");
}
