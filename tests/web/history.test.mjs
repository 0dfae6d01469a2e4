// The history: the archive, the statistics, and its export.
import assert from "node:assert/strict";
import { test } from "node:test";
import { GAMES as PAGES, NOT_FOUND, openPage, testPlaces, visit } from "./browser.mjs";
import { addressOf } from "./actions.mjs";

const NOW = "2026-11-23";

testPlaces({
    history: "/#show=history&month=2026-05&day=2026-05-09",
    "history-game": "/#show=history&game=bridge",
});

const ended = (on, more = {}) => ({
    seconds: 60,
    done: { seconds: 60, result: "20 minutes", on, ...more },
});

/** Opens a page on the day NOW, with days of the games in the storage. */
async function openHistory(t, place, games, options) {
    const page = await openPage(t, "/api", { clock: true, ...options });
    await page.clock.setFixedTime(new Date(`${NOW}T12:00`));
    await page.evaluate((all) => {
        for (const [game, days] of Object.entries(all))
            localStorage.setItem(`puzzled-daily-${game}`, JSON.stringify(days));
    }, games);
    await visit(page, place);
    return page;
}

const GAMES = {
    bridge: {
        "2026-11-20": ended("2026-11-20", { stars: 3 }),
        "2026-11-21": ended("2026-11-21", { lost: true }),
        "2026-11-22": ended("2026-11-22", { stars: 2 }),
        "2026-11-18": { seconds: 5, shown: true },
    },
    set: { "2026-11-20": ended("2026-11-20", { stars: 3 }) },
};

const day = (page, name) => page.getByRole("link", { name });

test("the archive of a game shows its days, back to the first one, and opens them", async (t) => {
    const page = await openHistory(t, "/bridge", GAMES);
    await page.getByRole("link", { name: "History" }).click();
    await page.getByRole("heading", { level: 1, name: "History" }).waitFor();
    assert.equal(await page.getByLabel("Game", { exact: true }).inputValue(), "bridge");
    await day(page, "November 20: solved, ★★★").waitFor();
    await day(page, "November 21: lost").waitFor();
    await day(page, "November 18: solution shown").waitFor();
    await day(page, "November 19: not played").waitFor();
    assert.equal(await day(page, /^November 24/).count(), 0);
    const figures = page.locator(".figures dd");
    assert.deepEqual(await figures.allTextContents(), ["3", "2", "1", "1", "1:00"]);
    const bars = page.getByRole("list", { name: "Stars" }).locator("b");
    assert.deepEqual(await bars.allTextContents(), ["1", "1", "0"]);
    const previous = page.getByRole("button", { name: "Previous month" });
    for (let month = 0; month < 10; month++) await previous.click();
    await page.getByRole("heading", { name: "January 2026" }).waitFor();
    assert.equal(await previous.getAttribute("aria-disabled"), "true");
    await day(page, "January 5: not played").click();
    await page.locator(".daily-line").getByText("Jan 5").waitFor();
    assert.equal(await addressOf(page), "/bridge#date=2026-01-05");
    await page.goBack();
    await page.getByRole("heading", { name: "January 2026" }).waitFor();
});

test("a puzzle that is solved later earns stars, but does not extend a streak", async (t) => {
    const days = {
        "2026-11-21": ended("2026-11-22", { stars: 3 }),
        "2026-11-22": ended("2026-11-22", { stars: 3 }),
    };
    const page = await openHistory(t, "/#show=history&game=set", { set: days });
    await day(page, "November 21: solved later, ★★★").waitFor();
    await day(page, "November 22: solved, ★★★").waitFor();
    const figures = page.locator(".figures dd");
    assert.deepEqual(await figures.allTextContents(), ["2", "2", "1", "1", "1:00"]);
    await visit(page, "/");
    await page.getByText("Solve one today to keep your 1-day streak.").waitFor();
});

test("the archive of all games lists the games of a day", async (t) => {
    const page = await openHistory(t, "/", GAMES);
    await page.getByRole("link", { name: "History" }).click();
    await day(page, `November 20: 2 of ${PAGES.length} solved`).click();
    const list = page.getByRole("region", { name: "November 20", exact: true });
    await list.getByText("20 minutes").first().waitFor();
    assert.equal(await list.getByRole("link").count(), PAGES.length);
    const statistics = page.getByRole("region", { name: "Statistics of all games" });
    const row = statistics.getByRole("row", { name: /^Bridge/ });
    assert.deepEqual(await row.locator("td").allTextContents(), ["2", "5", "1"]);
    await list.getByRole("link", { name: "Bridge" }).click();
    await page.locator(".tabs").getByRole("link", { name: "Nov 20" }).waitFor();
});

test("a typed address opens the history, with the achievements and the next puzzle", async (t) => {
    const page = await openHistory(t, "/history", GAMES, { expected: NOT_FOUND });
    await page.waitForURL(/\/#show=history$/);
    const reached = page.getByRole("region", { name: "What you have reached" });
    const figures = reached.locator("dd");
    assert.deepEqual(await figures.allTextContents(), ["8", "3", "1"]);
    await reached.getByRole("link", { name: "Play today’s SET" }).click();
    await page.waitForURL(/\/set$/);
});

test("the history is exported, and imported in another browser", async (t) => {
    const page = await openHistory(t, "/#show=history", GAMES);
    const link = page.getByRole("link", { name: "Export" });
    const address = await link.getAttribute("href");
    const text = decodeURIComponent(address.replace(/^[^,]*,/, ""));
    assert.deepEqual(JSON.parse(text).games.bridge, GAMES.bridge);
    const other = await openHistory(t, "/#show=history&game=bridge", {});
    await day(other, "November 20: not played").waitFor();
    const files = [
        { name: "h.json", mimeType: "application/json", buffer: Buffer.from(text) },
    ];
    await other.getByLabel("Import", { exact: true }).setInputFiles(files);
    await other.getByText("5 results read. Results in this browser were kept.").waitFor();
    await day(other, "November 20: solved, ★★★").waitFor();
    const wrong = [{ ...files[0], buffer: Buffer.from("{}") }];
    await other.getByLabel("Import", { exact: true }).setInputFiles(wrong);
    await other.getByText("This file is not an exported history.").waitFor();
});
