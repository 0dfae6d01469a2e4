// Keeps the front end in the browser: its documents, scripts and styles, but no answer of the
// service. While the service answers, documents come from it; a document that is kept comes
// with the scripts of its own build, as their names change with their contents. The files of a
// build before are let go when no window shows it any more.

// What TypeScript's "dom" does not know of a service worker.
interface Lasting extends Event {
    waitUntil(until: Promise<unknown>): void;
}
interface Asked extends Lasting {
    request: Request;
    respondWith(answer: Promise<Response>): void;
}

// From site.mjs.
declare const VERSION: string;
declare const PAGES: readonly string[];
declare const ASSETS: readonly string[];

const CACHE = `puzzled-${VERSION}`;

/** A document of another build names other files. */
async function keepPage(cache: Cache, path: string): Promise<void> {
    const answer = await fetch(path, { headers: { Accept: "text/html" } });
    const text = await answer.clone().text();
    const files = text.match(/\/assets\/[\w-]+\.(js|css)/g) ?? [];
    if (!files.every((name) => ASSETS.includes(name)))
        throw new Error(`${path} is of another build`);
    await cache.put(path, answer);
}

async function install(): Promise<void> {
    const cache = await caches.open(CACHE);
    await cache.addAll([...ASSETS]);
    await Promise.all(PAGES.map((path) => keepPage(cache, path)));
}

async function activate(): Promise<void> {
    const names = await caches.keys();
    const old = names.filter((name) => name.startsWith("puzzled-") && name !== CACHE);
    await Promise.all(old.map((name) => caches.delete(name)));
    await (
        globalThis as unknown as { clients: { claim(): Promise<void> } }
    ).clients.claim();
}

async function page(request: Request, path: string): Promise<Response> {
    const kept = async () => (await caches.open(CACHE)).match(path);
    try {
        const answer = await fetch(request);
        return (answer.status >= 500 && (await kept())) || answer;
    } catch (error) {
        const found = await kept();
        if (found) return found;
        throw error;
    }
}

addEventListener("install", (event) => (event as Lasting).waitUntil(install()));
addEventListener("activate", (event) => (event as Lasting).waitUntil(activate()));
addEventListener("fetch", (event) => {
    const { request, respondWith } = event as Asked;
    const answer = respondWith.bind(event);
    const { origin, pathname } = new URL(request.url);
    if (origin !== location.origin || request.method !== "GET") return;
    if (request.mode === "navigate" && PAGES.includes(pathname))
        answer(page(request, pathname));
    else if (ASSETS.includes(pathname))
        answer(caches.match(pathname).then((kept) => kept ?? fetch(request)));
});

export {}; // a module, whose names are its own
