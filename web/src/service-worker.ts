// Stores the website in the browser: documents, scripts and styles, but no responses of the API.
// Documents come from the service, and from the cache if the service is down. A cached document uses
// the scripts of its own build, because their names contain hashes. The files of an earlier build are
// removed when no window shows it.

// The "dom" types of TypeScript do not include service workers.
interface ExtendableEvent extends Event {
    waitUntil(until: Promise<unknown>): void;
}
interface FetchEvent extends ExtendableEvent {
    request: Request;
    respondWith(response: Promise<Response>): void;
}

// Defined by site.mjs.
declare const VERSION: string;
declare const PAGES: readonly string[];
declare const ASSETS: readonly string[];

const CACHE = `puzzled-${VERSION}`;

/** Stores a document, unless it is of another build, which has other files. */
async function storePage(cache: Cache, path: string): Promise<void> {
    const response = await fetch(path, { headers: { Accept: "text/html" } });
    const text = await response.clone().text();
    const files = text.match(/\/assets\/[\w-]+\.(js|css)/g) ?? [];
    if (!files.every((name) => ASSETS.includes(name)))
        throw new Error(`${path} is of another build`);
    await cache.put(path, response);
}

async function install(): Promise<void> {
    const cache = await caches.open(CACHE);
    await cache.addAll([...ASSETS]);
    await Promise.all(PAGES.map((path) => storePage(cache, path)));
}

async function activate(): Promise<void> {
    const names = await caches.keys();
    const old = names.filter((name) => name.startsWith("puzzled-") && name !== CACHE);
    await Promise.all(old.map((name) => caches.delete(name)));
    await (
        globalThis as unknown as { clients: { claim(): Promise<void> } }
    ).clients.claim();
}

async function readPage(request: Request, path: string): Promise<Response> {
    const findStored = async () => (await caches.open(CACHE)).match(path);
    try {
        const response = await fetch(request);
        return (response.status >= 500 && (await findStored())) || response;
    } catch (error) {
        const stored = await findStored();
        if (stored) return stored;
        throw error;
    }
}

addEventListener("install", (event) => (event as ExtendableEvent).waitUntil(install()));
addEventListener("activate", (event) => (event as ExtendableEvent).waitUntil(activate()));
addEventListener("fetch", (event) => {
    const { request, respondWith } = event as FetchEvent;
    const respond = respondWith.bind(event);
    const { origin, pathname } = new URL(request.url);
    if (origin !== location.origin || request.method !== "GET") return;
    if (request.mode === "navigate" && PAGES.includes(pathname))
        respond(readPage(request, pathname));
    else if (ASSETS.includes(pathname))
        respond(caches.match(pathname).then((stored) => stored ?? fetch(request)));
});

export {}; // makes this file a module
