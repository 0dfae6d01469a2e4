/** Has the front end kept in this browser (service-worker.ts), so that it opens without the
 * service. Browsers allow that by https and on this machine only; elsewhere nothing happens.
 * Nor where one works on it: dev.mjs serves no manifest. */
export function keepOffline(): void {
    if (!("serviceWorker" in navigator)) return;
    if (!document.querySelector("link[rel=manifest]")) return;
    const keep = () =>
        void navigator.serviceWorker.register("/service-worker.js").catch(() => {});
    // What the first page needs goes first.
    if ("requestIdleCallback" in globalThis) requestIdleCallback(keep);
    else setTimeout(keep, 2000);
}
