// Whether the service answers. A question that finds it away waits here, and so does
// everything that is asked meanwhile: nothing is lost, and the page says it once.
import { useEffect, useState } from "preact/hooks";

export interface Reach {
    away: boolean;
    /** When the service is tried next, as Date.now() tells it; 0 while it is being tried. */
    next: number;
}

const FIRST_MS = 1000;
const MOST_MS = 30_000;

let reach: Reach = { away: false, next: 0 };
let pause = FIRST_MS;
let timer: ReturnType<typeof setTimeout> | undefined;
const waiting = new Set<() => void>();
const listeners = new Set<() => void>();

function tell(next: Reach): void {
    reach = next;
    for (const listener of [...listeners]) listener();
}

/** Pauses grow, and pages that lost the service together do not come back together. */
function tryLater(): void {
    clearTimeout(timer);
    const wait = pause * (0.8 + 0.4 * Math.random());
    timer = setTimeout(retryNow, wait);
    pause = Math.min(2 * pause, MOST_MS);
    tell({ away: true, next: Date.now() + wait });
}

/** Looks whether the service is back; what waits goes on when it is. */
export async function retryNow(): Promise<void> {
    clearTimeout(timer);
    tell({ away: true, next: 0 });
    const found = await fetch("/healthz", { cache: "no-store" }).catch(() => null);
    if (!found?.ok) return tryLater();
    tell({ away: false, next: 0 });
    for (const go of [...waiting]) go();
    waiting.clear();
}

/** A question was answered: the next pause is short again. */
export function noteAnswer(): void {
    pause = FIRST_MS;
}

/** Resolves once the service was away and is back; fails as an aborted request does. */
export function untilReachable(signal?: AbortSignal): Promise<void> {
    if (!reach.away) tryLater();
    return new Promise((resolve, reject) => {
        const abort = () => {
            waiting.delete(go);
            reject(new DOMException("The question is no longer wanted", "AbortError"));
        };
        const go = () => {
            signal?.removeEventListener("abort", abort);
            resolve();
        };
        if (signal?.aborted) return abort();
        signal?.addEventListener("abort", abort, { once: true });
        waiting.add(go);
    });
}

/** Loads a script; one that cannot be had is asked for again when the service is back. */
export function loadWhenReachable<T>(
    load: () => Promise<T>,
    signal: AbortSignal,
): Promise<T> {
    return load().catch(async () => {
        await untilReachable(signal);
        return load();
    });
}

globalThis.addEventListener?.("online", () => reach.away && void retryNow());

/** Whether the service answers, kept up to date. */
export function useReach(): Reach {
    const [now, setNow] = useState(reach);
    useEffect(() => {
        const listener = () => setNow(reach);
        listener();
        listeners.add(listener);
        return () => void listeners.delete(listener);
    }, []);
    return now;
}
