// The front end without its service, and what is kept of it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { useService, withPage } from "./browser.mjs";
import { startDaemon } from "./daemon.mjs";

const service = useService();
const KEPT = { serviceWorkers: "allow" };

/** Until the service worker has kept all and answers for this page. */
const kept = (page) =>
    page.evaluate(async () => {
        await navigator.serviceWorker.ready;
        if (!navigator.serviceWorker.controller)
            await new Promise((resolve) =>
                navigator.serviceWorker.addEventListener("controllerchange", resolve),
            );
    });

const pathsOf = (page) =>
    page
        .getByRole("navigation", { name: "Pages" })
        .getByRole("link")
        .evaluateAll((links) => links.map((link) => link.getAttribute("href")));

test("each page opens without the service", async () => {
    const daemon = await startDaemon();
    const own = { browser: service.browser, url: daemon.url };
    await withPage(own, "/", KEPT, async (page, complaints) => {
        await kept(page);
        const paths = await pathsOf(page);
        assert.equal(await daemon.stop(), 0);
        for (const path of ["/", ...paths]) {
            await page.goto(own.url + path);
            await page.locator("main h1").waitFor();
        }
        await page.goto(`${own.url}/grecian`);
        await page.getByRole("button", { name: /puzzle of the shops/ }).click();
        await page.getByRole("slider").first().press("ArrowRight");
        await page.getByRole("button", { name: "Try now" }).waitFor();
        complaints.length = 0;
    });
});

/** The paths that are kept, by the names of the caches. */
const readCaches = (page) =>
    page.evaluate(async () => {
        const found = {};
        for (const name of await caches.keys()) {
            const requests = await (await caches.open(name)).keys();
            found[name] = requests.map(({ url }) => new URL(url).pathname);
        }
        return found;
    });

test("answers are not kept, nor is another build", async () => {
    await withPage(service, "/set", KEPT, async (page) => {
        await kept(page);
        await page.evaluate(async () => {
            await caches.open("puzzled-before");
            await caches.open("other");
            await (await navigator.serviceWorker.ready).unregister();
        });
        await page.reload();
        await kept(page);
        await page.waitForFunction(async () => !(await caches.has("puzzled-before")));
        const { other, ...rest } = await readCaches(page);
        assert.deepEqual(other, []);
        assert.equal(Object.keys(rest).length, 1);
        const [files] = Object.values(rest);
        assert.ok(files.includes("/") && files.includes("/set"));
        for (const path of files)
            assert.match(path, /^\/([a-z-]*|assets\/[\w.-]+-[A-Z0-9]{8}\.\w+)$/);
    });
});
