// The front end without its service, and the cache of its service worker.
import assert from "node:assert/strict";
import { test } from "node:test";
import { FAILED, openPage, service } from "./browser.mjs";
import { startService } from "./service.mjs";

const WITH_WORKER = { expected: FAILED, serviceWorkers: "allow" };

/** Waits until the service worker has stored all files and controls the page. */
const waitUntilStored = (page) =>
    page.evaluate(async () => {
        await navigator.serviceWorker.ready;
        if (!navigator.serviceWorker.controller)
            await new Promise((resolve) =>
                navigator.serviceWorker.addEventListener("controllerchange", resolve),
            );
    });

const pathsOf = (page) =>
    page
        .getByRole("navigation", { name: "Games" })
        .getByRole("link")
        .evaluateAll((links) => links.map((link) => link.getAttribute("href")));

test("each page opens without the service", async (t) => {
    const service = await startService();
    const page = await openPage(t, `${service.url}/`, WITH_WORKER);
    await waitUntilStored(page);
    const paths = await pathsOf(page);
    assert.equal(await service.stop(), 0);
    for (const path of ["/", ...paths]) {
        await page.goto(service.url + path);
        await page.locator("main h1").waitFor();
    }
    await page.goto(`${service.url}/grecian`);
    await page.getByRole("button", { name: /classic puzzle/ }).click();
    await page.getByRole("slider").first().press("ArrowRight");
    await page.getByRole("button", { name: "Try now" }).waitFor();
});

const GAMES = {
    "/set": (page) => page.getByText(/^\d of \d+ sets found$/),
    "/grecian": (page) => page.locator(".score"),
    "/bridge": (page) => page.locator("button.walker").first(),
    "/crossing": (page) => page.locator(".traveler").first(),
    "/cliffs": (page) => page.getByText(/\d of 6 sneezes/),
    "/hyperloglog": (page) => page.locator(".open-gate:enabled"),
    "/bulls-cows": (page) => page.getByLabel("Guess 1", { exact: true }),
};

test("a puzzle of the day that was opened can be played without the service", async (t) => {
    const service = await startService();
    const page = await openPage(t, `${service.url}/`, WITH_WORKER);
    await waitUntilStored(page);
    for (const [path, ready] of Object.entries(GAMES)) {
        await page.goto(service.url + path);
        await ready(page).waitFor();
    }
    assert.equal(await service.stop(), 0);
    for (const [path, ready] of Object.entries(GAMES)) {
        await page.goto(service.url + path);
        await ready(page).waitFor();
    }
    for (const guess of ["0123", "4567"]) {
        await page.getByLabel(/^Guess \d$/).fill(guess);
        await page.keyboard.press("Enter");
    }
    await page.locator(".board .line").nth(1).waitFor();
});

test("a puzzle of the day that was never opened waits for the service", async (t) => {
    const service = await startService();
    const page = await openPage(t, `${service.url}/`, WITH_WORKER);
    await waitUntilStored(page);
    assert.equal(await service.stop(), 0);
    await page.goto(`${service.url}/bridge`);
    await page.getByRole("link", { name: /Escape from Zurg/ }).click();
    await page.locator("button.walker").first().waitFor();
    await page.goto(`${service.url}/crossing`);
    await page.getByRole("link", { name: /Wolf, goat and cabbage/ }).click();
    await page.locator(".traveler").first().waitFor();
    await page.goto(`${service.url}/bulls-cows`);
    await page.getByLabel("Guess 1", { exact: true }).fill("0123");
    await page.keyboard.press("Enter");
    await page.getByText("Today's secret is still loading.").waitFor();
});

/** Returns the cached paths by the names of the caches. */
const readCaches = (page) =>
    page.evaluate(async () => {
        const found = {};
        for (const name of await caches.keys()) {
            const requests = await (await caches.open(name)).keys();
            found[name] = requests.map(({ url }) => new URL(url).pathname);
        }
        return found;
    });

test("the cache contains neither responses nor another build", async (t) => {
    const page = await openPage(t, "/set", WITH_WORKER);
    await waitUntilStored(page);
    await page.evaluate(async () => {
        await caches.open("puzzled-before");
        await caches.open("other");
        await (await navigator.serviceWorker.ready).unregister();
    });
    await page.reload();
    await waitUntilStored(page);
    await page.waitForFunction(async () => !(await caches.has("puzzled-before")));
    const { other, ...rest } = await readCaches(page);
    assert.deepEqual(other, []);
    assert.equal(Object.keys(rest).length, 1);
    const [files] = Object.values(rest);
    assert.ok(files.includes("/") && files.includes("/set"));
    for (const path of files)
        assert.match(path, /^\/([a-z-]*|assets\/[\w.-]+-[A-Z0-9]{8}\.\w+)$/);
});
