// A real browser before the real daemon, and what every test asks of a page.
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { mkdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";
import { chromium } from "playwright-core";
import { ROOT, startDaemon } from "./daemon.mjs";

const BROWSERS = [
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
const SHOTS = `${ROOT}build/web-shots`;
const PATIENCE_MS = 60000;

const SIZES = {
    narrow: { width: 390, height: 844 },
    wide: { width: 1280, height: 900 },
};

function findBrowser() {
    const wanted = process.env["PUZZLED_BROWSER"];
    const found = wanted ?? BROWSERS.find((path) => existsSync(path));
    assert.ok(
        found,
        `there is no browser at ${BROWSERS.join(", ")}; PUZZLED_BROWSER names one`,
    );
    return found;
}

/** Starts daemon and browser before the tests of a file, and stops both after them. */
export function useService() {
    const service = {};
    before(async () => {
        service.daemon = await startDaemon();
        service.url = service.daemon.url;
        service.browser = await chromium.launch({
            executablePath: findBrowser(),
            args: FLAGS,
        });
    });
    after(async () => {
        await service.browser?.close();
        if (service.daemon) assert.equal(await service.daemon.stop(), 0);
    });
    return service;
}

/** Opens a page of the front end in a browser of its own; fails when the page complains, or
 * when a request goes anywhere else than to the daemon. */
export async function withPage(service, place, options, act) {
    const context = await service.browser.newContext({
        viewport: SIZES.wide,
        reducedMotion: "reduce",
        permissions: ["clipboard-read", "clipboard-write"],
        ...options,
    });
    const complaints = [];
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    page.on("console", (message) => {
        if (["error", "warning"].includes(message.type())) complaints.push(message.text());
    });
    page.on("pageerror", (error) => complaints.push(String(error)));
    page.on("request", (request) => {
        const own = request.url().startsWith(`${service.url}/`);
        if (!own) complaints.push(`a request to ${request.url()}`);
    });
    try {
        await page.goto(`${service.url}/${place}`);
        await page.locator("main h1").waitFor();
        await act(page, complaints);
        assert.deepEqual(complaints, []);
    } finally {
        await context.close();
    }
}

/** Waits until nothing is being fetched. */
export async function settle(page) {
    await page.waitForLoadState("networkidle");
}

/** What axe finds wrong with the page as it is now, as short lines. */
export async function violations(page) {
    await page.evaluate(await readFile(AXE, "utf8"));
    const { violations: found } = await page.evaluate(() => globalThis.axe.run(document));
    return found.flatMap(({ id, nodes }) =>
        nodes.map((node) => `${id}: ${node.target.join(" ")}: ${node.failureSummary}`),
    );
}

/** How far the page is wider than the window. */
function overflow(page) {
    return page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        return scrollWidth - clientWidth;
    });
}

async function testPlace(service, name, place, viewport) {
    await withPage(service, place, { viewport }, async (page) => {
        await settle(page);
        await mkdir(SHOTS, { recursive: true });
        assert.ok((await overflow(page)) <= 0, "wider than the window");
        for (const colorScheme of ["light", "dark"]) {
            await page.emulateMedia({ colorScheme });
            const path = `${SHOTS}/${name}-${colorScheme}.png`;
            await page.screenshot({ path, fullPage: true });
            assert.deepEqual(await violations(page), [], colorScheme);
        }
    });
}

/** Tests that each of `places`, by names, loads, fits and can be read by everybody: light
 * and dark, narrow and wide. Pictures of them are kept. */
export function testPlaces(service, places) {
    for (const [name, place] of Object.entries(places))
        for (const [size, viewport] of Object.entries(SIZES))
            test(`${name} is whole, ${size}`, () =>
                testPlace(service, `${name}-${size}`, place, viewport));
}
