// Restores the scroll position of each entry of the history. Browsers do that before the script of the
// page has arrived. So it is done here, while the page grows, until the user does something.
import { readStored, store } from "./parts/storage";

const KEY = "puzzled-scroll";
const ENTRIES_MAX = 200;
const RESTORE_MS = 20_000;

/** The identification of an entry of the history. */
interface Entry {
    entry: string;
}

export const newEntry = (): Entry => ({ entry: Math.random().toString(36).slice(2) });

const entry = () => (history.state as Entry | null)?.entry ?? "";

function readPositions(): Map<string, number> {
    try {
        return new Map(JSON.parse(readStored(KEY, "session") ?? "[]"));
    } catch {
        return new Map();
    }
}

const positions = readPositions();

function storePositions(): void {
    store(KEY, JSON.stringify([...positions].slice(-ENTRIES_MAX)), "session");
}

/** The position to restore. */
let goal: number | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

const stopRestoring = () => {
    goal = undefined;
    clearTimeout(timer);
};

const scrollToGoal = () => {
    if (goal !== undefined && Math.abs(scrollY - goal) >= 1) scrollTo(0, goal);
};

function restore(): void {
    stopRestoring();
    goal = positions.get(entry());
    if (goal === undefined) return;
    timer = setTimeout(stopRestoring, RESTORE_MS);
    requestAnimationFrame(() => requestAnimationFrame(scrollToGoal)); // after the page has changed
}

/** True if the scroll position of the current entry is being restored. */
export const isRestoring = () => goal !== undefined;

/** Stores the scroll position of the current entry. */
export function storeScroll(): void {
    if (goal !== undefined) return;
    positions.delete(entry()); // the newest entry is the last one
    positions.set(entry(), scrollY);
}

export function restoreScroll(): void {
    history.scrollRestoration = "manual";
    restore();
    addEventListener("popstate", restore);
    addEventListener("scroll", storeScroll, { passive: true });
    addEventListener("pagehide", storePositions);
    for (const act of ["wheel", "touchstart", "keydown", "pointerdown"])
        addEventListener(act, stopRestoring, { capture: true, passive: true });
    new ResizeObserver(scrollToGoal).observe(document.documentElement);
}
