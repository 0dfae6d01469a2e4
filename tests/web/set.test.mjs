// The page of SET.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
    ANIMATED,
    FAILED,
    openPage,
    PHONE,
    service,
    testPlaces,
    visit,
} from "./browser.mjs";
import { addressOf, focused, openTab, post, press, runCopied, tabTo } from "./actions.mjs";

const DAY = "/set#date=2026-11-21";
const CARDS = "3psd,2rtd,3goo,1ptd,1gsd,3gss,3gso,3pod,3gto,3pto,3ptd,3rts"; // of that day
const SETS = [
    [0, 2, 11],
    [0, 7, 10],
    [1, 4, 7],
    [2, 6, 8],
    [6, 7, 11],
    [8, 10, 11],
];

const DECK = ["o", "s", "d"].flatMap((shape) =>
    ["s", "t", "o"].flatMap((shading) =>
        ["r", "g", "p"].flatMap((color) =>
            [1, 2, 3].map((n) => n + color + shading + shape),
        ),
    ),
);

/** Opens a page on the day after `DAY`. The progress of that day is stored for a week only. */
const openOnDate = (t, place, options) =>
    openPage(t, place, {
        ...options,
        clock: true,
        prepare: (page) => page.clock.setFixedTime(new Date("2026-11-22T12:00")),
    });

const table = (page) => page.getByRole("group", { name: /^The table/ }).getByRole("button");

async function choose(page, places) {
    for (const place of places) await table(page).nth(place).click();
}

const shows = (page, text) => page.getByText(text, { exact: true }).first().waitFor();

testPlaces({
    set: "/set#date=2026-11-21&pick=0,2,11",
    "set-sets": "/set#seed=12&cards=15&sets=7&show=sets&games=4096",
    "set-games": "/set#games=1024&deal=9&scale=log",
    "set-practice": "/set#tab=practice&seed=12&cards=18&sets=1",
    "set-solver": `/set#table=${CARDS}`,
    "set-empty": "/set#tab=solver",
    "set-own": `/set#table=${CARDS}&tab=practice&pick=0,1,2`,
});

test("a claim shows the mixed attributes, the reason for a set, and a repeated set", async (t) => {
    const page = await openOnDate(t, DAY);
    await shows(page, "0 of 6 sets found");
    assert.equal(await page.locator(".found li").count(), 0);
    await choose(page, [0, 1, 2]);
    await page.getByText(/Number: two cards have 3, one has 2. Shape: two/).waitFor();
    await choose(page, SETS[0]);
    await shows(page, "A set!");
    await page.getByText("Same number; different color, shading and shape.").waitFor();
    await choose(page, SETS[0]);
    await shows(page, "You already found this set.");
});

const marked = (page, mark) =>
    table(page).evaluateAll(
        (cards, name) =>
            cards.flatMap((card, i) => (card.classList.contains(name) ? [i] : [])),
        `${mark}-claim`,
    );

test("a claim is shown on its cards, which are no longer selected", async (t) => {
    const page = await openOnDate(t, DAY);
    await choose(page, [0, 1, 2]);
    await page.getByText("Not a set.").waitFor();
    assert.deepEqual(await marked(page, "wrong"), [0, 1, 2]);
    assert.equal(await page.locator(".table [aria-pressed=true]").count(), 0);
    await choose(page, [0]);
    await shows(page, "Two more cards.");
    assert.deepEqual(await marked(page, "wrong"), []);
    await choose(page, [2, 11]);
    await shows(page, "A set!");
    assert.deepEqual(await marked(page, "right"), SETS[0]);
    assert.equal(await page.locator(".table [aria-pressed=true]").count(), 0);
});

test("the cards of a wrong claim keep their marks until another card is selected", async (t) => {
    const page = await openOnDate(t, DAY, ANIMATED);
    const shadows = () =>
        table(page).evaluateAll((cards) =>
            cards.slice(0, 3).map((card) => getComputedStyle(card).boxShadow),
        );
    const before = await shows(page, "0 of 6 sets found").then(shadows);
    await choose(page, [0, 1, 2]);
    await page.getByText("Not a set.").waitFor();
    await page
        .locator(".table")
        .evaluate((element) =>
            Promise.all(
                element.getAnimations({ subtree: true }).map((one) => one.finished),
            ),
        );
    assert.notDeepEqual(await shadows(), before);
    await choose(page, [5]);
    assert.deepEqual(await marked(page, "wrong"), []);
});

test("one message is shown at a time, and found sets are in the window", async (t) => {
    const page = await openOnDate(t, DAY, { viewport: { width: 1440, height: 900 } });
    await choose(page, [0, 1, 2]);
    await page.getByRole("button", { name: "Hint (−1 star)" }).click();
    const message = page.locator(".claim p");
    await message
        .getByText("This card is part of a set that you have not found: three purple")
        .waitFor();
    await choose(page, [5]);
    await message.getByText("Two more cards.").waitFor();
    assert.equal(await message.count(), 1);
    await press(page, "Escape"); // deselects the card
    await message
        .getByText("This card is part of a set that you have not found: three purple")
        .waitFor();
    for (const set of SETS.slice(0, 5)) await choose(page, set);
    await shows(page, "5 of 6 sets found");
    const newest = await page.locator(".found .row").first().getAttribute("aria-label");
    const codes = CARDS.split(",");
    assert.equal(newest, SETS[4].map((place) => nameOf(codes[place])).join(", "));
    const last = await page.locator(".found li").last().boundingBox();
    assert.ok(last.y + last.height <= 900, `${last.y}`);
});

test("mistakes are counted, and more than two cost a star", async (t) => {
    const page = await openOnDate(t, DAY);
    const stars = (count) => page.locator(`.count [aria-label^="${count} of 3"]`).waitFor();
    const panel = page.locator(".playing");
    const heightOf = async () => (await panel.boundingBox()).height;
    const height = await heightOf();
    for (const text of ["1 mistake (2 are free)", "2 mistakes (2 are free)"]) {
        await choose(page, [0, 1, 2]);
        await shows(page, text);
    }
    await stars(3);
    await page.getByRole("button", { name: "Show all sets" }).click();
    await page.getByRole("button", { name: "Keep playing" }).waitFor();
    assert.equal(await heightOf(), height); // no message moves the panel
    await choose(page, [0, 1, 2]);
    await shows(page, "3 mistakes: −1 star");
    await stars(2);
    await page.getByRole("button", { name: "Hint (−1 star)" }).click();
    await page.getByText("You keep the last star.").waitFor();
    for (const set of SETS) await choose(page, set);
    const finish = page.locator(".finish");
    await finish.getByText("6 sets, 1 hint, 3 mistakes").waitFor();
    await finish.getByText("−1 star: making more than two mistakes").waitFor();
    // The day is over, so the puzzle does not count toward a streak.
    await finish.getByText("Solved after its day").waitFor();
    assert.equal(await finish.getByText(/^Streak:/).count(), 0);
});

test("a tap on a set in the list shows its cards, which are above the window", async (t) => {
    const page = await openOnDate(t, `${DAY}&show=sets`, { ...PHONE, isMobile: true });
    const last = page.locator(".found button").last();
    await last.tap();
    await page.locator(".table .highlighted").first().waitFor();
    const { y } = await page.locator(".table").boundingBox();
    assert.ok(y >= 0, `${y}`);
    assert.equal(await page.locator(".table .highlighted").count(), 3);
});

/** The largest distance of a board from the top of the window. */
const TOPS = [
    [{ ...PHONE, isMobile: true }, 120],
    [{ viewport: { width: 1440, height: 900 } }, 160],
];

test("the board of each tab starts near the top", async (t) => {
    for (const [options, most] of TOPS) {
        const page = await openPage(t, "/set", options);
        for (const [tab, board] of [
            ["Today", ".table"],
            ["Practice", ".table"],
            ["Solver", ".deck"],
        ]) {
            await openTab(page, tab);
            await page.locator(`${board} button`).first().waitFor();
            const top = await page
                .locator(board)
                .evaluate((element) => element.getBoundingClientRect().top);
            console.log(`${tab}: ${top} px of ${most}`);
            assert.ok(top <= most, `${tab}: ${top}`);
        }
    }
});

test("letter keys select cards, but not in fields and dialogs", async (t) => {
    const page = await openOnDate(t, DAY);
    await shows(page, "0 of 6 sets found");
    await press(page, "q", "E", "q", "q", "v"); // the second q deselects the card
    await shows(page, "A set!");
    assert.deepEqual(await marked(page, "right"), SETS[0]);
    await page.getByRole("button", { name: /How to play$/ }).click();
    await press(page, "q", "Escape");
    await page.locator("dialog[open]").waitFor({ state: "detached" });
    assert.equal(await page.locator(".table [aria-pressed=true]").count(), 0);
    await page.evaluate(() => {
        const field = document.createElement("input");
        document.querySelector("main").append(field);
        field.focus();
    });
    await press(page, "w");
    assert.equal(await page.locator(".table [aria-pressed=true]").count(), 0);
});

test("the table of a day is played and given up with the keyboard alone, with hints", async (t) => {
    const page = await openOnDate(t, DAY);
    await shows(page, "0 of 6 sets found");
    await tabTo(page, /^three purple solid diamonds$/);
    await press(page, "Space");
    await press(page, "ArrowRight", "ArrowRight", "Enter");
    await press(page, "End", "Space");
    await shows(page, "A set!");
    await press(page, "Home", "ArrowDown");
    assert.equal(await focused(page), "one green solid diamond");
    await tabTo(page, /^Hint \(−1 star\)/);
    await press(page, "Enter");
    // The hint is about a set that is not found yet.
    await page
        .getByText("This card is part of a set that you have not found: three purple")
        .waitFor();
    await press(page, "Enter");
    await page
        .getByText(
            "These two cards are part of a set that you have not found: three purple solid",
        )
        .waitFor();
    await tabTo(page, /^Show all sets$/);
    await press(page, "Enter", "Enter"); // the second one cancels
    await press(page, "Enter");
    assert.equal(await page.locator(".found li").count(), 1);
    await tabTo(page, /^Show all sets$/);
    await press(page, "Enter");
    await page.getByText("1 of 6 sets, solution shown").waitFor();
    assert.equal(await page.locator(".found li").count(), 6);
});

test("a list of a thousand sets shows the first ones until the user requests all", async (t) => {
    const page = await openPage(t, `/set#table=${DECK.join()}`);
    await shows(page, "81 cards: 1,080 sets");
    const items = page.locator(".found li");
    assert.equal(await items.count(), 60);
    await items.first().getByRole("button").focus();
    await press(page, "End");
    await items.nth(59).locator("button:focus").waitFor();
    await press(page, "Home", "ArrowRight");
    await items.nth(1).locator("button:focus").waitFor();
    await page.getByRole("button", { name: "List all 1,080 sets" }).click();
    await items.nth(1079).waitFor();
    assert.equal(await items.count(), 1080);
});

test("a table is dealt and played without the service", async (t) => {
    const page = await openPage(t, "/api", { expected: FAILED });
    await page.route(/\/(set\/daily\?.*|healthz)$/, (route) => route.abort());
    await visit(page, "/set");
    await page.getByRole("button", { name: "Deal 12 random cards" }).click();
    await page
        .getByText(/^(\d+ of \d+ sets? found|There is no set on this table.)$/)
        .waitFor();
    assert.equal(await table(page).count(), 12);
    await choose(page, [0, 1, 2]);
    await page.getByText(/^(A set!|Not a set\.)$/).waitFor();
});

test("the list of sets highlights the cards and gives the reasons", async (t) => {
    const page = await openOnDate(t, `${DAY}&show=sets`);
    const items = page.locator(".found button");
    await items.first().waitFor();
    for (const [index, places] of SETS.entries()) {
        await items.nth(index).hover();
        const lit = await table(page).evaluateAll((cards) =>
            cards.flatMap((card, i) => (card.classList.contains("highlighted") ? [i] : [])),
        );
        assert.deepEqual(lit, places);
        const cards = places.map((place) => CARDS.split(",")[place]);
        const { attributes } = await post("/set/check", { cards });
        const reason = await items.nth(index).locator(".reason").textContent();
        const [same = "", different = ""] = reason.split("different");
        const named = {
            color: "color",
            texture: "shading",
            shape: "shape",
            number: "number",
        };
        for (const [name, relation] of Object.entries(attributes))
            assert.ok(
                (relation === "same" ? same : different).includes(named[name]),
                reason,
            );
    }
    assert.equal((await runCopied(page, "/set/solve")).count, 6);
});

test("a link opens the same table, and many deals are one step back", async (t) => {
    const page = await openPage(t, "/set");
    await openTab(page, "Practice");
    await page.waitForURL(/tab=practice&seed=\d+$/);
    await page.getByRole("radio", { name: "Medium" }).check({ force: true });
    await shows(page, "0 of 3 sets found");
    const before = await page.evaluate(() => history.length);
    for (let i = 0; i < 3; i++)
        await page.getByRole("button", { name: "New table" }).click();
    assert.equal(await page.evaluate(() => history.length), before);
    await shows(page, "0 of 3 sets found");
    const names = await table(page).evaluateAll((all) => all.map((one) => one.ariaLabel));
    assert.equal(names.length, 12);
    const place = await addressOf(page);
    const other = await openPage(t, place);
    await shows(other, "0 of 3 sets found");
    const again = await table(other).evaluateAll((all) => all.map((one) => one.ariaLabel));
    assert.deepEqual(again, names);
    await page.goBack();
    await page.waitForURL(/tab=practice&seed=\d+$/);
    await page.goBack();
    await page.getByText("Today's puzzle").waitFor();
    assert.equal(await addressOf(page), "/set");
});

test("cards are pasted in a mixture of notations", async (t) => {
    const page = await openPage(t, "/set#table=1rsd");
    const cards = '{"cards":[[0,0,0,1],"1210","3 purple open squiggle"]}';
    await page.getByLabel("Or type your cards").fill(cards);
    await page.waitForURL(/\/set#table=2rso,1gtd,3pos$/);
});

const deck = (page) => page.getByRole("group", { name: /^The deck/ });

test("twelve cards are entered by twelve taps, and their sets are shown at once", async (t) => {
    const page = await openPage(t, "/set#table=", { ...PHONE, isMobile: true });
    await page.getByText(/^Tap the cards on your table/).waitFor();
    const names = await deck(page).getByRole("button").count();
    assert.equal(names, 81);
    const cards = CARDS.split(",");
    for (const [i, code] of cards.entries()) {
        const { sets } = await post("/set/solve", { cards: cards.slice(0, i + 1) });
        await deck(page)
            .getByRole("button", { name: nameOf(code), exact: true })
            .tap();
        const found =
            sets.length === 0
                ? "no set"
                : `${sets.length} set${sets.length > 1 ? "s" : ""}`;
        const start = `${i + 1} card${i > 0 ? "s" : ""}`;
        await shows(page, i < 2 ? `${start}. Add more cards.` : `${start}: ${found}`);
        assert.equal(await page.locator(".found li").count(), sets.length);
    }
    assert.equal(await page.evaluate(() => scrollY), 0);
    await page.waitForURL(new RegExp(`table=${CARDS}$`));
    const numbers = await page.locator(".numbers").allTextContents();
    const expected = cards.map((_, i) =>
        SETS.flatMap((set, k) => (set.includes(i) ? [k + 1] : [])).join(" "),
    );
    assert.deepEqual(numbers, expected);
});

const NUMBERS = ["", "one", "two", "three"];
const WORDS = {
    r: "red",
    g: "green",
    p: "purple",
    s: "solid",
    t: "striped",
    o: "open",
};
const SHAPES = { o: "oval", s: "squiggle", d: "diamond" };

/** Returns the name of a card in words. */
function nameOf([number, color, shading, shape]) {
    const words = [NUMBERS[number], WORDS[color], WORDS[shading], SHAPES[shape]];
    return words.join(" ") + (number > 1 ? "s" : "");
}

test("a table is composed with the keyboard, and an invalid card is named", async (t) => {
    const page = await openPage(t, "/set#table=");
    await tabTo(page, /^one red solid oval$/);
    await press(page, "Space", "ArrowRight", "Space", "ArrowRight", "Space");
    await shows(page, "3 cards: 1 set");
    assert.match(await addressOf(page), /table=1rso,2rso,3rso/);
    await press(page, "ArrowDown", "ArrowRight");
    assert.equal(await focused(page), "one green striped oval");
    await page.getByRole("button", { name: /^Remove two red solid ovals/ }).click();
    await shows(page, "2 cards. Add more cards.");
    await page.getByLabel("Or type your cards").fill("1rso 2rso 2rsx");
    assert.equal(await page.locator(".field.wrong").count(), 0); // it may be incomplete
    await page.getByLabel("Or type your cards").blur();
    await page
        .locator(".field.wrong .error")
        .getByText(/“2rsx” is not a card/)
        .waitFor();
    await shows(page, "2 cards. Add more cards.");
    await page.getByRole("button", { name: "Clear the table" }).click();
    await page.getByText(/^Tap the cards on your table/).waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await shows(page, "2 cards. Add more cards.");
    await visit(page, "/");
    await visit(page, "/set#tab=solver"); // the cards are kept
    await shows(page, "2 cards. Add more cards.");
});

test("a text that is not a card stays on another tab, and its error is in the window", async (t) => {
    const cards = DECK.slice(0, 24);
    const page = await openPage(t, `/set#table=${cards}`, { ...PHONE, isMobile: true });
    const field = page.getByLabel("Or type your cards");
    const text = `${cards.join(" ")}, one blue oval`;
    await field.fill(text);
    await field.blur();
    const error = page.getByText("“one blue oval” is not a card");
    await error.waitFor();
    const { y, height } = await error.boundingBox();
    assert.ok(y >= 0 && y + height <= PHONE.viewport.height, `${y}`);
    await openTab(page, "Lab");
    await openTab(page, "Solver");
    assert.equal(await field.inputValue(), text);
});

test("typed codes take effect immediately, and the cards can be played", async (t) => {
    const page = await openPage(t, "/set#table=");
    const field = page.getByLabel("Or type your cards");
    await page.getByText(/^Tap the cards on your table/).waitFor();
    await page.keyboard.type("1rso2rso 0200 3rs"); // from anywhere on the page
    await shows(page, "3 cards: no set");
    assert.equal(await field.inputValue(), "1rso2rso 0200 3rs");
    await page.keyboard.type("o");
    await shows(page, "4 cards: 1 set");
    await page.locator(".found button").hover();
    assert.equal(await page.locator(".laid .highlighted").count(), 3);
    await page.getByRole("button", { name: "Play these cards" }).click();
    await shows(page, "0 of 1 set found");
    await press(page, "q", "w", "r");
    await shows(page, "All sets found");
    await page.goBack();
    await shows(page, "4 cards: 1 set");
});

test("a level deals a table with its number of sets", async (t) => {
    const page = await openPage(t, "/set#seed=1");
    assert.ok(await page.getByRole("radio", { name: "Any" }).isChecked());
    await page.getByRole("radio", { name: "Expert" }).check({ force: true });
    await shows(page, "0 of 1 set found");
    assert.equal(await table(page).count(), 18);
    await page.getByRole("button", { name: "New table" }).click();
    await shows(page, "0 of 1 set found");
    assert.ok(await page.getByRole("radio", { name: "Expert" }).isChecked());
});

test("a table that is dealt with a control below the board is scrolled into view", async (t) => {
    const page = await openPage(t, "/set#seed=7&cards=3&sets=1", {
        ...PHONE,
        isMobile: true,
    });
    const top = async () => (await table(page).first().boundingBox()).y;
    await shows(page, "0 of 1 set found");
    await choose(page, [0, 1, 2]);
    await shows(page, "All sets found");
    assert.equal(await page.getByRole("button", { name: "Hint" }).count(), 0);
    await press(page, "q"); // the game is over
    assert.equal(await page.locator(".table [aria-pressed=true]").count(), 0);
    const expert = page.getByRole("radio", { name: "Expert" });
    await expert.scrollIntoViewIfNeeded();
    await expert.tap();
    await page.waitForFunction(
        () => document.querySelectorAll(".table button").length === 18,
    );
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    const first = await table(page).first().getAttribute("aria-label");
    await page.getByRole("radio", { name: "Easy" }).tap();
    await page.waitForFunction(
        (name) => document.querySelector(".table button")?.ariaLabel !== name,
        first,
    );
    await shows(page, "0 of 6 sets found");
    assert.ok((await top()) >= 0);
});

test("odds equal those of the service, and games run until they are stopped", async (t) => {
    // The third round runs until it is stopped.
    const held = { path: "/set/simulate", when: ({ games }) => games > 2048 };
    const page = await openPage(t, "/set#size=9", { held });
    const { distribution } = await post("/set/odds", { cards: 9 });
    await page.getByText("All numbers").click();
    const rows = page.locator(".figures tbody tr");
    assert.equal(await rows.count(), distribution.length);
    const shown = await rows.first().locator("td").first().textContent();
    assert.equal(shown.replaceAll(",", ""), distribution[0].tables);
    await page.getByRole("button", { name: "Simulate games" }).click();
    await page.waitForURL(/games=2048\b/);
    await page.getByRole("button", { name: "Stop" }).click();
    await page.getByRole("button", { name: "Simulate again" }).waitFor();
    const message = await page.locator(".run").textContent();
    const played = Number(/([\d,]+) games/.exec(message)[1].replaceAll(",", ""));
    assert.match(await addressOf(page), new RegExp(`games=${played}\\b`));
    const answer = await runCopied(page.locator(".statistics"), "/set/simulate");
    assert.equal(answer.games, played);
    assert.match(message, new RegExp(`${answer.hands.toLocaleString("en")} tables`));
});

test("endings of the small deck are exact and played", async (t) => {
    const page = await openPage(t, "/set#tab=lab");
    const section = page.locator(".endings");
    await section.getByRole("radio", { name: "27 cards" }).check({ force: true });
    const cells = section.locator("tbody tr").first().locator("td");
    await section.getByText(/in 100 ?%/).waitFor();
    await tabTo(page, /^12 at a time$/);
    await press(page, "ArrowRight");
    await page.waitForURL(/deal=9/);
    await section.getByText(/in 99.6 ?%/).waitFor();
    const answer = await runCopied(section, "/set/simulate");
    const percents = (await cells.allTextContents()).map(parseFloat);
    [answer.exact_endings, answer.endings, answer.best_player_endings].forEach((rows, i) =>
        assert.ok(Math.abs(percents[i] - 100 * rows[0].probability) < 0.051),
    );
    await section.getByRole("radio", { name: "81 cards" }).check({ force: true });
    await section.getByText(/^In \S+ of 100,000 simulated games, no cards/).waitFor();
    assert.equal(await cells.count(), 1);
});
