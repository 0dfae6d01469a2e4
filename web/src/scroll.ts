// How far each entry of the history is scrolled. Browsers restore it before a page is built
// whose script comes late, so it is done here: the place is held while the page grows, until
// its reader does something.
import { readStored, store } from "./parts/storage";

const KEY = "puzzled-scroll";
const ENTRIES_MOST = 200;
const PATIENCE_MS = 20_000;

/** What an entry of the history is known by. */
interface Entry {
    entry: string;
}

export const newEntry = (): Entry => ({ entry: Math.random().toString(36).slice(2) });

const entry = () => (history.state as Entry | null)?.entry ?? "";

function readPositions(): Map<string, number> {
    try {
        return new Map(JSON.parse(readStored(KEY, "session") ?? "[]"));
    } catch {
        return new Map(); // not ours
    }
}

const positions = readPositions();

function storePositions(): void {
    store(KEY, JSON.stringify([...positions].slice(-ENTRIES_MOST)), "session");
}

/** Where the page is to be held. */
let goal: number | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

const letGo = () => {
    goal = undefined;
    clearTimeout(timer);
};

const reach = () => {
    if (goal !== undefined && Math.abs(scrollY - goal) >= 1) scrollTo(0, goal);
};

function hold(): void {
    letGo();
    goal = positions.get(entry());
    if (goal === undefined) return;
    timer = setTimeout(letGo, PATIENCE_MS);
    requestAnimationFrame(() => requestAnimationFrame(reach)); // when the page has changed
}

/** Whether the entry that was come to says how far it is scrolled. */
export const isHeld = () => goal !== undefined;

/** Keeps where the present entry is scrolled to. */
export function noteScroll(): void {
    if (goal !== undefined) return;
    positions.delete(entry()); // the last is the newest
    positions.set(entry(), scrollY);
}

export function keepScroll(): void {
    history.scrollRestoration = "manual";
    hold();
    addEventListener("popstate", hold);
    addEventListener("scroll", noteScroll, { passive: true });
    addEventListener("pagehide", storePositions);
    for (const act of ["wheel", "touchstart", "keydown", "pointerdown"])
        addEventListener(act, letGo, { capture: true, passive: true });
    new ResizeObserver(reach).observe(document.documentElement);
}
