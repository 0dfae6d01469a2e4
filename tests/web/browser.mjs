// A real browser before the real daemon, and what every test asks of a page.
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";
import { chromium } from "playwright-core";
import { startDaemon } from "./daemon.mjs";

// The first draws no window around its pages, which takes half of the work.
const BROWSERS = [
    "/usr/bin/chromium-headless-shell",
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
];
const FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
];
const AXE = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
const PICTURES = process.env["PUZZLED_PICTURES"]; // a folder for pictures of every place
const PATIENCE_MS = 240_000; // on a host that is busy with other things

export const SIZES = {
    narrow: { width: 390, height: 844 },
    wide: { width: 1280, height: 900 },
};
const SMALLEST = { width: 320, height: 640 };

function findBrowser() {
    const wanted = process.env["PUZZLED_BROWSER"];
    const found = wanted ?? BROWSERS.find((path) => existsSync(path));
    assert.ok(
        found,
        `there is no browser at ${BROWSERS.join(", ")}; PUZZLED_BROWSER names one`,
    );
    return found;
}

export const launch = () => chromium.launch({ executablePath: findBrowser(), args: FLAGS });

/** Starts daemon and browser before the tests of a file, and stops both after them. What else
 * is wanted is started by `begin`, which gives what ends it. */
export function useService(begin) {
    const service = {};
    before(async () => {
        service.daemon = await startDaemon();
        service.url = service.daemon.url;
        service.browser = await launch();
        service.end = await begin?.(service);
    });
    after(async () => {
        await service.end?.();
        await service.browser?.close();
        if (service.daemon) assert.equal(await service.daemon.stop(), 0);
    });
    return service;
}

const fetching = new WeakMap();

/** Keeps count of what the page is fetching. */
function countRequests(page) {
    const count = { open: new Set(), onNone: () => {} };
    page.on("request", (request) => count.open.add(request));
    for (const end of ["requestfinished", "requestfailed"])
        page.on(end, (request) => {
            count.open.delete(request);
            if (count.open.size === 0) count.onNone();
        });
    fetching.set(page, count);
}

/** What a page complains of, as it comes: errors, warnings, requests to anywhere else. */
function hearComplaints(page, url) {
    const complaints = [];
    page.on("console", (message) => {
        const text = message.text();
        if (/^Service Worker registration blocked/.test(text)) return;
        if (["error", "warning"].includes(message.type())) complaints.push(text);
    });
    page.on("pageerror", (error) => complaints.push(String(error)));
    page.on("request", (request) => {
        const own = request.url().startsWith(`${url}/`);
        if (!own) complaints.push(`a request to ${request.url()}`);
    });
    return complaints;
}

// A context costs more than all else that a test does, so one that nothing is kept in serves
// the next test too. Pages that are open beside each other have contexts of their own, and so
// has a page whose test sets the `clock`, which stays with the context.
async function takeContext(service, { clock, ...options }) {
    service.idle ??= new Map();
    const key = JSON.stringify(options);
    const idle = service.idle.get(key) ?? [];
    service.idle.set(key, idle);
    const shared = clock ? undefined : idle.pop();
    const context = shared ?? (await service.browser.newContext(options));
    const giveBack = async (page) => {
        const kept = await page.evaluate(() => localStorage.length);
        await page.close();
        if (kept === 0 && !clock) idle.push(context);
        else await context.close();
    };
    return { context, giveBack };
}

/** Opens a page of the front end; fails when the page complains, or when a request goes
 * anywhere else than to the daemon. Of the options `held` says, by `path` and `when` of a
 * question, what is never answered, `clock` that the test sets it, `prepare` what is done with
 * the page before it goes anywhere; the others are those of a context. */
export async function withPage(service, place, { held, prepare, ...options }, act) {
    const { context, giveBack } = await takeContext(service, {
        viewport: SIZES.wide,
        reducedMotion: "reduce",
        permissions: ["clipboard-read", "clipboard-write"],
        serviceWorkers: "block", // what one test has kept is not for the next
        ...options,
    });
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    countRequests(page);
    const complaints = hearComplaints(page, service.url);
    if (held)
        await page.route(`**${held.path}`, (route) => {
            if (!held.when(route.request().postDataJSON())) return route.continue();
        });
    try {
        await prepare?.(page);
        await page.goto(new URL(place, service.url).href);
        await page.locator("main h1").waitFor();
        await act(page, complaints);
        assert.deepEqual(complaints, []);
    } catch (error) {
        await context.close();
        throw error;
    }
    await giveBack(page);
}

/** In the page: until it has drawn what came, and asked what follows from it. */
export async function drawn() {
    for (let frame = 0; frame < 3; frame++) {
        await new Promise((resolve) => requestAnimationFrame(resolve));
        await new Promise((resolve) => setTimeout(resolve));
    }
}

/** Goes to a place without loading the document again; its page is drawn anew. */
export async function visit(page, place) {
    const go = (to) =>
        page.evaluate((address) => {
            history.pushState(null, "", address);
            dispatchEvent(new PopStateEvent("popstate"));
        }, to);
    await go("/api#op=getProblem");
    await page.getByRole("heading", { level: 1, name: "API" }).waitFor();
    await go(place);
    await page.locator("main h1:not(:text-is('API'))").waitFor();
}

/** Waits until nothing is being fetched and everything that came is drawn. */
export async function settle(page) {
    const count = fetching.get(page);
    do {
        if (count.open.size > 0)
            await new Promise((resolve, reject) => {
                const late = () => reject(new Error("the page does not end to fetch"));
                const timer = setTimeout(late, PATIENCE_MS);
                count.onNone = () => resolve(clearTimeout(timer));
            });
        await page.evaluate(drawn);
    } while (count.open.size > 0);
}

let axe;

/** What axe finds wrong with the page as it is now, as short lines; by `rules` only, if given. */
export async function violations(page, rules) {
    axe ??= await readFile(AXE, "utf8");
    if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe);
    // Every rule is run; of what is right not all is listed, which takes longer than to look.
    const found = await page.evaluate(
        (runOnly) =>
            globalThis.axe.run(document, {
                resultTypes: ["violations"],
                ...(runOnly && { runOnly }),
            }),
        rules,
    );
    return found.violations.flatMap(({ id, nodes }) =>
        nodes.map((node) => `${id}: ${node.target.join(" ")}: ${node.failureSummary}`),
    );
}

/** How far the page is wider than the window. */
export function overflow(page) {
    return page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        return scrollWidth - clientWidth;
    });
}

async function testPlace(service, name, place) {
    const { narrow } = SIZES;
    await withPage(service, place, { viewport: narrow }, async (page) => {
        await page.setViewportSize(SMALLEST);
        await settle(page);
        assert.ok((await overflow(page)) <= 0, "smallest: wider than the window");
        for (const [size, viewport] of Object.entries(SIZES)) {
            await page.setViewportSize(viewport);
            await settle(page);
            assert.ok((await overflow(page)) <= 0, `${size}: wider than the window`);
            for (const colorScheme of ["light", "dark"]) {
                await page.emulateMedia({ colorScheme });
                if (PICTURES) {
                    const path = `${PICTURES}/${name}-${size}-${colorScheme}.png`;
                    await page.screenshot({ path, fullPage: true });
                }
                // Only these rules depend on the color scheme.
                const rules =
                    colorScheme === "dark"
                        ? ["color-contrast", "link-in-text-block"]
                        : undefined;
                const found = await violations(page, rules);
                assert.deepEqual(found, [], `${size}, ${colorScheme}`);
            }
        }
    });
}

/** Tests that each of `places`, by names, loads, fits and can be read by everybody: narrow
 * and, once the window is drawn wide, wide; light and dark. */
export function testPlaces(service, places) {
    for (const [name, place] of Object.entries(places))
        test(`${name} is whole`, () => testPlace(service, name, place));
}
