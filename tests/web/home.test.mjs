// The first page: seven little games, and the ways to today's.
import assert from "node:assert/strict";
import { test } from "node:test";
import { settle, SIZES, testPlaces, useService, violations, withPage } from "./browser.mjs";
import { press, tabTo } from "./hands.mjs";

const service = useService();
const NAMES = [
    "SET",
    "Bulls and Cows",
    "Grecian Computer",
    "Bridge",
    "River Crossing",
    "Allergic Cliffs",
    "HyperLogLog",
];

testPlaces(service, { home: "" });

test("seven games are drawn above the fold, and nothing is asked for them", async () => {
    const viewport = { width: 1440, height: 900 };
    await withPage(service, "", { viewport }, async (page) => {
        const asked = [];
        page.on("request", (request) => asked.push(request));
        await page.reload();
        await page.locator(".mini-hyperloglog .drawing").waitFor();
        await settle(page);
        const types = ["document", "script", "stylesheet", "image", "other", "manifest"];
        const others = asked.filter((one) => !types.includes(one.resourceType()));
        assert.deepEqual(
            others.map((one) => one.url()),
            [],
        );
        const ends = await page
            .locator(".game .words")
            .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().bottom));
        assert.equal(ends.length, 7);
        assert.ok(Math.max(...ends) <= 900, `${ends}`);
        const empty = await page
            .locator(".mini")
            .evaluateAll((all) => all.filter((one) => one.childElementCount === 0));
        assert.equal(empty.length, 0);
    });
});

test("today's games are a click or a key away", async () => {
    await withPage(service, "", {}, async (page) => {
        for (const name of NAMES)
            await page.getByRole("link", { name: `Play today’s ${name}` }).waitFor();
        await page.locator(".game-set").click();
        await page.waitForURL(/\/set$/);
        await page.goBack();
        await tabTo(page, /^Play today’s River Crossing/);
        await press(page, "Enter");
        await page.waitForURL(/\/crossing$/);
    });
});

test("what was finished today is marked", async () => {
    await withPage(service, "", { timezoneId: "UTC" }, async (page) => {
        await page.evaluate(() => {
            const date = new Date().toISOString().slice(0, 10);
            const done = { seconds: 83, result: "6 sets", on: date };
            const day = JSON.stringify({ [date]: { seconds: 83, done } });
            localStorage.setItem("puzzled-daily-set", day);
        });
        await page.reload();
        await page.getByRole("link", { name: "Done in 1:23 SET" }).waitFor();
        await page.getByText("SET, done: 6 sets").waitFor();
        assert.equal(await page.locator(".today .done").count(), 1);
    });
});

test("a miniature plays when it is touched, but not for who wants no motion", async () => {
    const options = { viewport: SIZES.wide, reducedMotion: "no-preference" };
    await withPage(service, "", options, async (page) => {
        const scene = page.locator(".mini-bulls-cows.playing");
        const tiles = () => scene.locator("text").allTextContents();
        await scene.locator("text").first().waitFor();
        const first = await tiles();
        const later = performance.now();
        await page.evaluate((now) => (performance.now = () => now), later + 60_000);
        await page.locator(".game-bulls-cows").hover();
        await page.waitForFunction(
            (before) =>
                [...document.querySelectorAll(".mini-bulls-cows text")]
                    .map((one) => one.textContent)
                    .join() !== before,
            first.join(),
        );
    });
    await withPage(service, "", {}, async (page) => {
        await page.locator(".mini-bulls-cows text").first().waitFor();
        await page.locator(".game-bulls-cows").hover();
        await settle(page);
        assert.equal(await page.locator(".mini.playing").count(), 0);
    });
});

test("a page for a wrong address guesses which was meant", async () => {
    await withPage(service, "bridgee", {}, async (page, complaints) => {
        await page.getByText("Nothing stands at /bridgee.").waitFor();
        await settle(page);
        assert.deepEqual(await violations(page), []);
        const all = page.getByRole("list", { name: "All pages" });
        assert.equal(await all.getByRole("link").count(), 8);
        await page.getByText("Did you mean").getByRole("link").click();
        await page.waitForURL(/\/bridge$/);
        assert.match(complaints.pop(), /status of 404/);
    });
});
