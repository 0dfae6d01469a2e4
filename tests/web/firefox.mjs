// Each page loads in Firefox without an error or a warning, and one task is done on it.
// tests/web/firefox runs this file. It is not part of the quick run.
// cspell:ignore Aann Aben
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import puppeteer from "puppeteer-core";
import { startService } from "./service.mjs";

const TIMEOUT_MS = 120_000; // long, because the machine may be busy
const service = {};

before(async () => {
    service.process = await startService();
    service.firefox = await puppeteer.launch({
        browser: "firefox",
        executablePath: process.env["PUZZLED_FIREFOX"] ?? "/usr/bin/firefox-esr",
        defaultViewport: { width: 1280, height: 900 },
        timeout: TIMEOUT_MS,
    });
});

after(async () => {
    await service.firefox?.close();
    if (service.process) assert.equal(await service.process.stop(), 0);
});

/** Opens a page and does a task. Fails if the console shows an error or a warning. */
function task(name, place, act) {
    test(`${name} in Firefox`, async () => {
        const page = await service.firefox.newPage();
        page.setDefaultTimeout(TIMEOUT_MS);
        const problems = [];
        page.on("pageerror", (error) => problems.push(String(error)));
        page.on("console", (message) => {
            if (["error", "warn"].includes(message.type())) problems.push(message.text());
        });
        await page.goto(service.process.url + place);
        await page.waitForSelector("main h1");
        await act(page);
        assert.deepEqual(problems, []);
        await page.close();
    });
}

/** Clicks the first element of a selector that contains the text. */
const click = (page, selector, text) =>
    page.locator(`${selector}::-p-text(${text})`).click();

const waitForText = (page, text) => page.waitForSelector(`main ::-p-text(${text})`);

task("the first page leads to a game", "/", async (page) => {
    await page.locator("a[href='/set']").click();
    await page.waitForFunction(() => location.pathname === "/set");
});

/** The indices of three cards that are a set: each word of their names is the same on all of
 * them or different on each. */
function findSet(names) {
    const cards = names.map((name) => name.replace(/s$/, "").split(" "));
    const areSet = (...three) =>
        three[0].every((_, at) => new Set(three.map((card) => card[at])).size !== 2);
    for (let i = 0; i < cards.length; i++)
        for (let j = 0; j < i; j++)
            for (let k = 0; k < j; k++)
                if (areSet(cards[i], cards[j], cards[k])) return [i, j, k];
    return assert.fail(`no set in ${names}`);
}

task("a set is found", "/set", async (page) => {
    const table = "[role='group'][aria-label^='The table'] button[aria-label]";
    await page.waitForFunction(
        (selector) => document.querySelectorAll(selector).length >= 12,
        {},
        table,
    );
    const names = await page.$$eval(table, (cards) => cards.map((card) => card.ariaLabel));
    for (const index of findSet(names))
        await page.locator(`[role='group'] button[aria-label='${names[index]}']`).click();
    await page.waitForFunction(() => document.querySelectorAll(".found li").length === 1);
});

task("a guess is made", "/bulls-cows", async (page) => {
    await waitForText(page, "Today's puzzle");
    await page.keyboard.type("1325");
    await page.keyboard.press("Enter");
    await page.waitForFunction(() =>
        /\d bulls?, \d cows?/.test(document.querySelector(".board")?.textContent),
    );
});

task("a dial is turned", "/grecian", async (page) => {
    await page.waitForSelector(".score"); // today's puzzle has arrived
    await page.focus("[role='slider']");
    await page.keyboard.press("ArrowRight");
    await page.waitForSelector("[role='slider']:not([aria-valuenow='0'])");
});

task("two people cross the bridge", "/bridge#go=", async (page) => {
    await click(page, ".walker", "Buzz");
    await click(page, ".walker", "Woody");
    await click(page, "button", "Send across");
    await waitForText(page, "10 minutes have passed");
});

task("the goat is rowed over", "/crossing#p=wolf", async (page) => {
    await click(page, ".traveler", "farmer");
    await click(page, ".traveler", "goat");
    await click(page, "button", "Send across");
    await waitForText(page, "1 crossing so far");
});

task("a Zoombini is sent", "/cliffs", async (page) => {
    await page.locator("[role='group'] button[aria-label^='3: ']").click();
    await page.locator("button[aria-label='Send to the top cliff']").click();
    await page.waitForFunction(() =>
        /Number 3 (crossed|flew)/.test(document.body.textContent),
    );
});

task("words are counted", "/hyperloglog#src=lines&text=ann%0Aben%0Aann", (page) =>
    waitForText(page, "3 of 3 counted"),
);

task("an operation is run", "/api#op=setHint", async (page) => {
    await click(page, "button", "Run");
    await page.waitForFunction(() =>
        document
            .querySelector("pre[aria-label='Response']")
            ?.textContent.includes('"indices"'),
    );
});

task("an unknown address has a page", "/nope", (page) =>
    waitForText(page, "Page not found"),
);
