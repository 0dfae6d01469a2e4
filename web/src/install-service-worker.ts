/** Installs the service worker, so that the website opens offline. Browsers allow that over HTTPS and
 * from the same machine only. During development there is no manifest, and no service worker. */
export function installServiceWorker(): void {
    if (!("serviceWorker" in navigator)) return;
    if (!document.querySelector("link[rel=manifest]")) return;
    const install = () =>
        void navigator.serviceWorker.register("/service-worker.js").catch(() => {});
    // The files of the first page are more urgent.
    if ("requestIdleCallback" in globalThis) requestIdleCallback(install);
    else setTimeout(install, 2000);
}
