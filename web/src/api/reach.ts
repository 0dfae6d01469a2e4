// Detects outages of the service. During an outage, requests wait here until the service is back, and
// the page shows one notice.
import { useEffect, useState } from "preact/hooks";

export interface Reach {
    away: boolean;
    /** The time of the next attempt, as Date.now() returns it; 0 during an attempt. */
    next: number;
}

const FIRST_MS = 1000;
const LONGEST_MS = 30_000;

let reach: Reach = { away: false, next: 0 };
let pause = FIRST_MS;
let timer: ReturnType<typeof setTimeout> | undefined;
const waiting = new Set<() => void>();
const listeners = new Set<() => void>();

function setReach(next: Reach): void {
    reach = next;
    for (const listener of [...listeners]) listener();
}

/** Pauses grow. They are random, so that pages that lost the service together do not return together. */
function retryLater(): void {
    clearTimeout(timer);
    const wait = pause * (0.8 + 0.4 * Math.random());
    timer = setTimeout(retryNow, wait);
    pause = Math.min(2 * pause, LONGEST_MS);
    setReach({ away: true, next: Date.now() + wait });
}

/** Checks whether the service is back. If it is, the waiting requests continue. */
export async function retryNow(): Promise<void> {
    clearTimeout(timer);
    setReach({ away: true, next: 0 });
    const response = await fetch("/healthz", { cache: "no-store" }).catch(() => null);
    if (!response?.ok) return retryLater();
    setReach({ away: false, next: 0 });
    for (const resume of [...waiting]) resume();
    waiting.clear();
}

/** Call when the service has responded: the next pause is short again. */
export function resetPause(): void {
    pause = FIRST_MS;
}

/** Resolves when an outage has ended. Fails like an aborted request. */
export function untilReachable(signal?: AbortSignal): Promise<void> {
    if (!reach.away) retryLater();
    return new Promise((resolve, reject) => {
        const abort = () => {
            waiting.delete(resume);
            reject(new DOMException("The request was aborted", "AbortError"));
        };
        const resume = () => {
            signal?.removeEventListener("abort", abort);
            resolve();
        };
        if (signal?.aborted) return abort();
        signal?.addEventListener("abort", abort, { once: true });
        waiting.add(resume);
    });
}

/** Loads a script. If that fails, loads it again when the service is back. */
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

/** The current state of the service. */
export function useReach(): Reach {
    const [current, setCurrent] = useState(reach);
    useEffect(() => {
        const listener = () => setCurrent(reach);
        listener();
        listeners.add(listener);
        return () => void listeners.delete(listener);
    }, []);
    return current;
}
