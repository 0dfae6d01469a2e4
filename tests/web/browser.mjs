// Opens the pages of the service in a browser. Defines the checks that all pages have in common.
// cspell:ignore requestfinished
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";
import { launch } from "./chromium.mjs";
import { startService } from "./service.mjs";

const AXE = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
const PICTURES = process.env["PUZZLED_PICTURES"]; // a folder for screenshots
const TIMEOUT_MS = 240_000; // long, because the machine may be busy

const { pages } = createRequire(import.meta.url)("../../web/src/pages.json");
/** The paths of all pages. */
export const PAGES = ["/", ...pages.map(({ id }) => `/${id}`)];
/** The pages of the games. */
export const GAMES = pages.filter(({ game }) => game);

export const SIZES = {
    narrow: { width: 390, height: 844 },
    wide: { width: 1280, height: 900 },
};
const SMALLEST = { width: 320, height: 640 };
const COLOR_RULES = ["color-contrast", "link-in-text-block"]; // these depend on the color scheme

/** Options of `openPage`: a phone with a touch screen, a desktop, and a page with animations. */
export const PHONE = { hasTouch: true, viewport: SIZES.narrow };
export const DESKTOP = { viewport: { width: 1440, height: 900 } };
export const ANIMATED = { reducedMotion: "no-preference" };

/** The service and the browser of a test file. They run while its tests run. */
export const service = {};

before(async () => {
    service.process = await startService();
    service.url = service.process.url;
    service.browser = await launch();
});

after(async () => {
    await service.browser?.close();
    if (service.process) assert.equal(await service.process.stop(), 0);
});

const fetching = new WeakMap();

/** Counts the open requests of the page. */
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

const problems = new WeakMap();

/** Messages of the browser that a test can expect. Their order and number depend on the speed of
 * the machine, so a test cannot wait for them. */
export const REJECTED = /status of 422/;
export const NOT_FOUND = /status of 404/;
export const FAILED = /Failed to|ERR_FAILED|ERR_CONNECTION/;

/** Records errors, warnings and requests to other origins, without the messages that match
 * `expected`. */
function recordProblems(page, origin, expected) {
    const found = [];
    const record = (text) => {
        if (!expected?.test(text)) found.push(text);
    };
    page.on("console", (message) => {
        const text = message.text();
        if (/^Service Worker registration blocked/.test(text)) return;
        if (["error", "warning"].includes(message.type())) record(text);
    });
    page.on("pageerror", (error) => record(String(error)));
    page.on("request", (request) => {
        const own = request.url().startsWith(`${origin}/`);
        if (!own) found.push(`a request to ${request.url()}`);
    });
    problems.set(page, found);
}

// Creating a context takes longer than most tests, so the next test reuses a context that stores
// only puzzles of the day. Pages that are open at the same time have separate contexts. A page with
// `clock` has its own, because the clock belongs to the context.
async function takeContext({ clock, ...options }) {
    service.idle ??= new Map();
    const key = JSON.stringify(options);
    const idle = service.idle.get(key) ?? [];
    service.idle.set(key, idle);
    const shared = clock ? undefined : idle.pop();
    const context = shared ?? (await service.browser.newContext(options));
    const giveBack = async (page) => {
        const stored = await page.evaluate(() => {
            for (const key of Object.keys(localStorage))
                if (key.startsWith("puzzled-day-")) localStorage.removeItem(key);
            return localStorage.length;
        });
        await page.close();
        if (stored === 0 && !clock) idle.push(context);
        else await context.close();
    };
    return { context, giveBack };
}

/** Opens a page for the test `t`, which fails if the page has problems. `place` is a path
 * with an optional query and fragment, or a complete address. Options:
 *
 * - expected: a pattern of messages of the browser that are not problems in this test
 * - held: requests to `path` do not get a response if `when` returns true for their body
 * - clock: true if the test sets the clock of the page
 * - prepare: a function that is called with the page before it is loaded
 * - the others are options of a browser context
 */
export async function openPage(t, place, options = {}) {
    const { expected, held, prepare, ...others } = options;
    const { context, giveBack } = await takeContext({
        viewport: SIZES.wide,
        reducedMotion: "reduce",
        permissions: ["clipboard-read", "clipboard-write"],
        serviceWorkers: "block", // its cache would affect the next test
        ...others,
    });
    const page = await context.newPage();
    t.after(async () => {
        await giveBack(page);
        assert.deepEqual(problems.get(page), []);
    });
    page.setDefaultTimeout(TIMEOUT_MS);
    countRequests(page);
    const url = new URL(place, service.url);
    recordProblems(page, url.origin, expected);
    if (held)
        await page.route(`**${held.path}`, (route) => {
            if (!held.when(route.request().postDataJSON())) return route.continue();
        });
    await prepare?.(page);
    await page.goto(url.href);
    await page.locator("main h1").waitFor();
    return page;
}

/** Runs in the page: waits until it has drawn the responses and sent the requests that follow. */
export async function drawn() {
    for (let frame = 0; frame < 3; frame++) {
        await new Promise((resolve) => requestAnimationFrame(resolve));
        await new Promise((resolve) => setTimeout(resolve));
    }
}

/** Goes to a place without loading the HTML document. The page is created again. */
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

/** Waits until no request is open and all responses are drawn. */
export async function settle(page) {
    const count = fetching.get(page);
    do {
        if (count.open.size > 0)
            await new Promise((resolve, reject) => {
                const late = () => reject(new Error("requests are still open"));
                const timer = setTimeout(late, TIMEOUT_MS);
                count.onNone = () => resolve(clearTimeout(timer));
            });
        await page.evaluate(drawn);
    } while (count.open.size > 0);
}

let axe;

/** Returns the violations that axe finds, as short lines. `rules` selects the rules. */
export async function violations(page, rules) {
    axe ??= await readFile(AXE, "utf8");
    if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe);
    // Without `resultTypes`, axe also lists passed rules, which takes longer than the check.
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

/** Returns by how many pixels the page is wider than the window. */
export function overflow(page) {
    return page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        return scrollWidth - clientWidth;
    });
}

async function testPlace(t, name, place) {
    const page = await openPage(t, place, { viewport: SIZES.narrow });
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
            const rules = colorScheme === "dark" ? COLOR_RULES : undefined;
            const found = await violations(page, rules);
            assert.deepEqual(found, [], `${size}, ${colorScheme}`);
        }
    }
}

/** Defines a test for each of `places`, by name: the page loads, fits into narrow and wide windows,
 * and is accessible in light and dark. */
export function testPlaces(places) {
    for (const [name, place] of Object.entries(places))
        test(`${name} fits and is accessible`, (t) => testPlace(t, name, place));
}
