// Firefox: each page loads without a complaint, and one task is done on it. Not among the tests
// that run on every change; tests/web/firefox runs it.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startFirefox } from "./bidi.mjs";
import { startDaemon } from "./daemon.mjs";

const ENTER = "\uE007";
const RIGHT = "\uE014";
const WIDE = { width: 1280, height: 900 };
const service = {};

before(async () => {
    service.daemon = await startDaemon();
    service.firefox = await startFirefox();
});

after(async () => {
    await service.firefox?.close();
    if (service.daemon) assert.equal(await service.daemon.stop(), 0);
});

/** Opens a place, has `act` do its task there, and hears what the page complains of. */
function task(name, place, act) {
    test(`${name} in Firefox`, async () => {
        const page = await service.firefox.open(service.daemon.url + place, WIDE);
        await page.until(() => document.querySelector("main h1")?.textContent);
        await act(page);
        assert.deepEqual(page.complaints, []);
        await page.close();
    });
}

task("the first page leads to a game", "/", async (page) => {
    await page.click("a[href='/set']");
    await page.until(() => location.pathname === "/set");
});

/** Three of the cards, by their places, that are a set: each word of their names is the same
 * on all or different on each. */
function findSet(names) {
    const cards = names.map((name) => name.replace(/s$/, "").split(" "));
    const fits = (...three) =>
        three[0].every((_, at) => new Set(three.map((card) => card[at])).size !== 2);
    for (let i = 0; i < cards.length; i++)
        for (let j = 0; j < i; j++)
            for (let k = 0; k < j; k++)
                if (fits(cards[i], cards[j], cards[k])) return [i, j, k];
    return assert.fail(`no set among ${names}`);
}

task("a set is found", "/set", async (page) => {
    const names = await page.until(() => {
        const table = document.querySelector("[role='group'][aria-label^='The table']");
        const cards = [...(table?.querySelectorAll("button[aria-label]") ?? [])];
        return cards.length >= 12 && cards.map((card) => card.ariaLabel);
    });
    for (const place of findSet(names))
        await page.click("[role='group'] button", names[place]);
    await page.until(() => document.querySelectorAll(".found li").length === 1);
});

task("a guess is made", "/bulls-cows", async (page) => {
    await page.says("Today's puzzle");
    await page.keys(..."1325", ENTER);
    await page.until(() =>
        /\d bulls?, \d cows?/.test(document.querySelector(".board")?.textContent),
    );
});

task("a dial is turned", "/grecian", async (page) => {
    const turned = () =>
        Boolean(document.querySelector("[role='slider']:not([aria-valuenow='0'])"));
    const begin = () => {
        document.querySelector("[role='slider']")?.focus();
        return document.activeElement.role === "slider";
    };
    do {
        await page.until(begin); // again where today's puzzle has come meanwhile
        await page.keys(RIGHT);
    } while (!(await page.evaluate(turned)));
});

task("two cross the bridge", "/bridge#go=", async (page) => {
    await page.click("[role='button'], button", "Buzz, 5 minutes");
    await page.click("[role='button'], button", "Woody, 10 minutes");
    await page.click("button", "Send them over");
    await page.says("10 minutes have passed");
});

task("the goat is rowed over", "/crossing#p=wolf", async (page) => {
    await page.click("[aria-pressed]", "farmer");
    await page.click("[aria-pressed]", "goat");
    await page.click("button", "Cross over");
    await page.says("1 crossing so far");
});

task("a Zoombini is sent", "/cliffs", async (page) => {
    await page.click("[role='group'] button", "3: ");
    await page.click("button[aria-label='Send to the top cliff']");
    await page.until(() => /(took|sneezed) number 3/.test(document.body.textContent));
});

task("words are counted", "/hyperloglog#src=lines&text=ann%0Aben%0Aann", async (page) => {
    await page.says("After 3 of 3: 2 different");
});

task("an operation is run", "/api#op=setHint", async (page) => {
    await page.click("button", "Run");
    await page.says('"indices"', "pre[aria-label='Answer']");
});

task("who is lost is helped", "/nope", async (page) => {
    await page.says("There is no such page");
    page.complaints.length = 0; // that it is 404
});
