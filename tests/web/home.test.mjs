// The first page and the page for unknown addresses.
// cspell:ignore bridgee
import assert from "node:assert/strict";
import { test } from "node:test";
import {
    GAMES,
    NOT_FOUND,
    openPage,
    settle,
    SIZES,
    testPlaces,
    violations,
} from "./browser.mjs";
import { press, tabTo } from "./actions.mjs";

const NAMES = GAMES.map(({ title }) => title);

testPlaces({ home: "" });

test("up to eight games are drawn above the fold", async (t) => {
    const viewport = { width: 1440, height: 900 };
    const page = await openPage(t, "", { viewport });
    for (const { id } of GAMES)
        await page.locator(`.mini-${id} > *`).first().waitFor({ state: "attached" });
    await settle(page);
    const ends = await page
        .locator(".game .words")
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().bottom));
    assert.equal(ends.length, GAMES.length);
    assert.ok(Math.max(...ends.slice(0, 8)) <= 900, `${ends}`);
});

test("a click or a key opens today's games", async (t) => {
    const page = await openPage(t, "");
    for (const name of NAMES)
        await page.getByRole("link", { name: `Play ${name}` }).waitFor();
    await page.locator(".game-set").click();
    await page.waitForURL(/\/set$/);
    await page.goBack();
    await tabTo(page, /^Play River Crossing/);
    await press(page, "Enter");
    await page.waitForURL(/\/crossing$/);
});

test("each solver is one click away", async (t) => {
    const page = await openPage(t, "");
    const links = page.getByRole("link", { name: /^Solver of / });
    assert.deepEqual(
        await links.allTextContents(),
        NAMES.map((name) => `Solver of ${name}`),
    );
    for (const path of await links.evaluateAll((all) => all.map((one) => one.hash)))
        assert.equal(path, "#tab=solver");
    await page.getByRole("link", { name: "Solver of Bridge" }).click();
    await page.getByRole("heading", { name: "Fastest plan" }).waitFor();
    const tabs = page.getByRole("navigation", { name: "Parts of this page" });
    assert.equal(await tabs.locator("[aria-current]").textContent(), "Solver");
});

test("a miniature plays while the pointer is over it", async (t) => {
    const options = { viewport: SIZES.wide, reducedMotion: "no-preference" };
    const page = await openPage(t, "", options);
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

test("a miniature does not play for users who prefer reduced motion", async (t) => {
    const page = await openPage(t, "");
    await page.locator(".mini-bulls-cows text").first().waitFor();
    await page.locator(".game-bulls-cows").hover();
    await settle(page);
    assert.equal(await page.locator(".mini.playing").count(), 0);
});

test("the page for an unknown address suggests a page", async (t) => {
    const page = await openPage(t, "bridgee", { expected: NOT_FOUND });
    await page.getByText("We couldn’t find /bridgee.").waitFor();
    await settle(page);
    assert.deepEqual(await violations(page), []);
    const all = page.getByRole("list", { name: "All pages" });
    assert.equal(await all.getByRole("link").count(), GAMES.length + 1);
    await page.getByRole("link", { name: "history", exact: true }).waitFor();
    await page.getByText("Did you mean").getByRole("link").click();
    await page.waitForURL(/\/bridge$/);
});
