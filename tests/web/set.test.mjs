// The page of SET, by mouse and by keyboard alone.
import assert from "node:assert/strict";
import { test } from "node:test";
import { settle, testPlaces, useService, visit, withPage } from "./browser.mjs";
import { addressOf, ask, copied, focused, press, runCopied, tabTo } from "./hands.mjs";

const service = useService();
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

const table = (page) => page.getByRole("group", { name: /^The table/ }).getByRole("button");

async function choose(page, places) {
    for (const place of places) await table(page).nth(place).click();
}

const told = (page, text) => page.getByText(text, { exact: true }).first().waitFor();

testPlaces(service, {
    set: "/set#date=2026-11-21&pick=0,2,11",
    "set-sets": "/set#seed=12&cards=15&sets=7&show=sets&games=4096",
    "set-ghosts": "/set#date=2026-11-21&of=ghostset&games=1024&deal=9",
    "set-hand": "/set#table=2rso,1gtd,3pos,1psd&size=15&scale=log",
});

test("today's table is played to its end by mouse, over a reload", async () => {
    await withPage(service, "/set", { clock: true }, async (page) => {
        const asked = [];
        page.on("request", (request) => asked.push(new URL(request.url()).pathname));
        await page.clock.setFixedTime(new Date("2026-11-21T12:00:00"));
        await page.reload();
        await told(page, "0 of 6 sets found");
        await settle(page);
        // Nothing is given away, and nothing costly is asked.
        assert.equal(await page.locator(".found li").count(), 0);
        assert.deepEqual(
            asked.filter((path) => path.startsWith("/set/")),
            ["/set/deal"],
        );
        await choose(page, [0, 1, 2]);
        await page
            .getByText(/Number: two with 3 shapes, one with 2 shapes. Shape: two/)
            .waitFor();
        await choose(page, SETS[0]);
        await told(page, "A set!");
        await page.getByText("The same number; different color, shading, shape.").waitFor();
        await choose(page, SETS[0]);
        await told(page, "You have this set already.");
        assert.equal(await addressOf(page), "/set");
        asked.length = 0;
        await page.reload();
        await told(page, "1 of 6 sets found");
        assert.ok(!asked.includes("/set/deal")); // it would go on without the service
        await page.clock.setFixedTime(new Date("2026-11-22T00:01:00"));
        for (const set of SETS.slice(1)) await choose(page, set); // midnight takes nothing away
        await told(page, "All sets are found");
        const text = await copied(page, page.getByRole("button", { name: /^Copy the/ }));
        assert.match(text, /SET #\d+\n6 sets, no hints · /);
        assert.match(text, /\n🟪🟪🟪🟪🟪🟪\n.*\/set#date=2026-11-21$/);
        await page.clock.setFixedTime(new Date("2026-11-21T12:00:00"));
        await page.reload();
        await told(page, "All sets are found");
        await page.getByRole("button", { name: "What are the odds?" }).click();
        await page.getByText(/^Of all [\d,]+ tables of 12 cards/).waitFor();
        await page.getByRole("button", { name: "Another table", exact: true }).click();
        await page.getByRole("button", { name: "Deal another" }).waitFor();
        assert.match(await addressOf(page), /^\/set#seed=/);
    });
});

test("a day's table is played by keyboard alone, with hints, and given up", async () => {
    await withPage(service, DAY, {}, async (page) => {
        await told(page, "0 of 6 sets found");
        await tabTo(page, /^three purple solid diamonds$/);
        await press(page, "Space");
        await press(page, "ArrowRight", "ArrowRight", "Enter");
        await press(page, "End", "Space");
        await told(page, "A set!");
        await press(page, "Home", "ArrowDown");
        assert.equal(await focused(page), "one green solid diamond");
        await tabTo(page, /^A hint$/);
        await press(page, "Enter");
        // Of a set that is not found yet.
        await page.getByText("In a set: three purple solid diamonds.").waitFor();
        await press(page, "Enter");
        await page
            .getByText("In a set: three purple solid diamonds; three purple open")
            .waitFor();
        await tabTo(page, /^Show all sets$/);
        await press(page, "Enter", "Enter"); // which goes on as before
        await press(page, "Enter");
        assert.equal(await page.locator(".found li").count(), 1);
        await tabTo(page, /^Show them and end$/);
        await press(page, "Enter");
        await page.getByText("1 of 6 sets, 2 hints, the rest shown").waitFor();
        assert.equal(await page.locator(".found li").count(), 6);
    });
});

test("a thousand sets are a list of which a part is drawn", async () => {
    const deck = `/set#table=${DECK.join()}&show=sets`;
    await withPage(service, deck, {}, async (page) => {
        await told(page, "0 of 1,080 sets found");
        const items = page.locator(".found li");
        await items.first().waitFor();
        assert.ok((await page.locator("*").count()) < 4000);
        assert.ok((await items.count()) < 60);
        await items.first().getByRole("button").focus();
        await press(page, "End");
        const last = page.locator(".found li[aria-posinset='1080'] button");
        await last.and(page.locator(":focus")).waitFor();
        assert.equal(
            await page.locator(".found [aria-setsize='1080']").count(),
            await items.count(),
        );
        await press(page, "Home", "ArrowRight");
        await page.locator(".found li[aria-posinset='2'] button:focus").waitFor();
        await page.locator(".found").evaluate((list) => list.scrollTo(0, 4000));
        await page.locator(".found li[aria-posinset='140']").waitFor();
        await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
        await page.locator(".found li[aria-posinset='1']").waitFor();
        assert.equal(await items.count(), 1080);
    });
});

test("without the service a table is laid here, and played", async () => {
    await withPage(service, "/api", {}, async (page, complaints) => {
        await page.route(/\/(set\/deal|healthz)$/, (route) => route.abort());
        await visit(page, "/set");
        await page.getByRole("button", { name: "Lay 12 cards from the deck" }).click();
        await page
            .getByText(/^(\d+ of \d+ sets? found|No set lies on this table.)$/)
            .waitFor();
        assert.equal(await table(page).count(), 12);
        await choose(page, [0, 1, 2]);
        await page.getByText(/^(A set!|Not a set\.)$/).waitFor();
        complaints.length = 0;
    });
});

test("the list of sets points at the cards and gives the reasons", async () => {
    await withPage(service, `${DAY}&show=sets`, {}, async (page) => {
        const items = page.locator(".found button");
        await items.first().waitFor();
        for (const [index, places] of SETS.entries()) {
            await items.nth(index).hover();
            const lit = await table(page).evaluateAll((cards) =>
                cards.flatMap((card, i) => (card.classList.contains("lit") ? [i] : [])),
            );
            assert.deepEqual(lit, places);
            const cards = places.map((place) => CARDS.split(",")[place]);
            const { attributes } = await ask(service, "/set/check", { cards });
            const reason = await items.nth(index).locator(".reason").textContent();
            const [same = "", different = ""] = reason.split("different ");
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
});

test("a link shows the same table again, and many deals are one step back", async () => {
    await withPage(service, "/set", {}, async (page) => {
        await page.getByText("Another table").click();
        await page.getByLabel("Random").check({ force: true });
        await page.getByLabel("Cards", { exact: true }).fill("9");
        await page.getByLabel("Sets on it").fill("2");
        const before = await page.evaluate(() => history.length);
        await page.getByRole("button", { name: "Deal such a table" }).click();
        await told(page, "0 of 2 sets found");
        for (let i = 0; i < 3; i++)
            await page.getByRole("button", { name: "Deal another" }).click();
        assert.equal(await page.evaluate(() => history.length), before);
        await told(page, "0 of 2 sets found");
        const names = await table(page).evaluateAll((all) =>
            all.map((one) => one.ariaLabel),
        );
        assert.equal(names.length, 9);
        const place = await addressOf(page);
        await withPage(service, place, {}, async (other) => {
            await told(other, "0 of 2 sets found");
            const again = await table(other).evaluateAll((all) =>
                all.map((one) => one.ariaLabel),
            );
            assert.deepEqual(again, names);
        });
        await page.goBack();
        await page.getByText("Today's puzzle").waitFor();
        assert.equal(await addressOf(page), "/set");
    });
});

test("what cannot be dealt is said at its field", async () => {
    await withPage(service, "/set#seed=1&cards=3&sets=5", {}, async (page, complaints) => {
        const field = page.getByLabel("Sets on it");
        await page.locator(".field.wrong").waitFor();
        assert.equal(await field.getAttribute("aria-invalid"), "true");
        const described = await field.getAttribute("aria-describedby");
        assert.match(
            await page.locator(`[id="${described}"]`).textContent(),
            /to at most 1 /,
        );
        assert.equal(await page.locator(".trouble").count(), 0);
        assert.match(complaints.join(), /422/);
        complaints.length = 0;
    });
});

test("every notation can be pasted", async () => {
    const [first, second, third] = ["2rso", "1gtd", "3pos"];
    const written = {
        "codes between blanks": "2rso 1gtd 3POS",
        "codes between commas": "2rso, 1gtd,3pos",
        digits: "0001 1210 2122",
        words: "two red solid ovals, one green hatched diamond; 3 violet empty waves",
        "arrays and a mixture": "[0,0,0,1] 1gtd\nthree open purple squiggles",
        JSON: '{"cards":[[0,0,0,1],"1210","3 purple open squiggle"]}',
    };
    await withPage(service, "/set#table=1rsd", {}, async (page, complaints) => {
        for (const [name, text] of Object.entries(written)) {
            await visit(page, "/set#table=1rsd");
            await page.getByLabel("In writing").fill(text);
            await page.getByRole("button", { name: "Lay these cards" }).click();
            const wanted = `/set#table=${[first, second, third].join()}`;
            await page
                .waitForURL((url) => url.pathname + url.hash === wanted)
                .catch(() => assert.fail(`${name}: ${page.url()}`));
        }
        // The service refuses a reference card beside itself; another one is taken then.
        assert.ok(
            complaints.every((text) => text.includes("422")),
            complaints.join(),
        );
        complaints.length = 0;
    });
});

test("a table is built from the deck by keyboard, and a wrong card is named", async () => {
    await withPage(service, "/set#table=", {}, async (page, complaints) => {
        await page.getByText("The table is empty").waitFor();
        await page
            .getByRole("button", { name: "one red solid oval", exact: true })
            .first()
            .focus();
        await press(page, "Space", "ArrowRight", "Space", "ArrowRight", "Space");
        await told(page, "0 of 1 set found");
        assert.match(await addressOf(page), /table=1rso,2rso,3rso/);
        await page.getByLabel("In writing").fill("1rso 2rso 2rsx");
        await page.getByRole("button", { name: "Lay these cards" }).click();
        await page
            .locator(".field.wrong .error")
            .getByText(/“2rsx” is no card/)
            .waitFor();
        complaints.length = 0; // the service was asked what it might be
    });
});

test("odds are those of the service, and games run until they are stopped", async () => {
    // The third round goes on until it is stopped.
    const held = { path: "/set/simulate", when: ({ games }) => games > 2048 };
    await withPage(service, `${DAY}&size=9`, { held }, async (page) => {
        const { distribution } = await ask(service, "/set/odds", { cards: 9 });
        await page.getByText("All figures").click();
        const rows = page.locator(".figures tbody tr");
        assert.equal(await rows.count(), distribution.length);
        const shown = await rows.first().locator("td").first().textContent();
        assert.equal(shown.replaceAll(",", ""), distribution[0].tables);
        await page.getByRole("button", { name: "Play games" }).click();
        await page.waitForURL(/games=2048\b/);
        await page.getByRole("button", { name: "Stop" }).click();
        await page.getByRole("button", { name: "Play again" }).waitFor();
        const told = await page.locator(".run").textContent();
        const played = Number(/([\d,]+) games/.exec(told)[1].replaceAll(",", ""));
        assert.match(await addressOf(page), new RegExp(`games=${played}\\b`));
        const answer = await runCopied(page.locator(".statistics"), "/set/simulate");
        assert.equal(answer.games, played);
        assert.match(told, new RegExp(`${answer.hands.toLocaleString("en")} hands`));
    });
});

test("UltraSets and GhostSets are counted, and tables drawn beside them", async () => {
    // The third round goes on until it is stopped.
    const held = { path: "/set/draws", when: ({ draws }) => draws > 2048 };
    const place = `${DAY}&size=9&games=1024`;
    await withPage(service, place, { held }, async (page) => {
        const count = (name) => page.getByRole("radio", { name }).check({ force: true });
        await page.getByText("1,024 games").waitFor();
        await count("UltraSets");
        await page.waitForURL(/of=ultraset/);
        assert.doesNotMatch(await addressOf(page), /games=/);
        const question = { cards: 9, variant: "ultraset" };
        const odds = await ask(service, "/set/odds", question);
        await page.getByText("UltraSet; the mean is").getByText(odds.argument).waitFor();
        await page.getByText("All figures").click();
        const rows = page.locator(".figures tbody tr");
        const tables = await rows.locator("td:nth-child(2)").allTextContents();
        const numbers = tables.map((text) => text.replaceAll(",", ""));
        assert.deepEqual(
            numbers,
            odds.distribution.map((row) => row.tables),
        );
        const section = page.locator(".statistics");
        await section.getByRole("button", { name: "Draw tables" }).click();
        await page.waitForURL(/games=2048\b/);
        await section.getByRole("button", { name: "Stop" }).click();
        await section.getByRole("button", { name: "Draw again" }).waitFor();
        const drawn = await runCopied(section, "/set/draws");
        assert.equal(drawn.variant, "ultraset");
        const shown = await rows.locator("td:nth-child(4)").allTextContents();
        odds.distribution.forEach(({ sets }, i) => {
            const row = drawn.distribution.find((one) => one.sets === sets);
            const percent = 100 * (row?.probability ?? 0);
            const told = parseFloat(shown[i]);
            if (percent > 0.01) assert.ok(Math.abs(told / percent - 1) < 0.01, shown[i]);
        });
        await count("GhostSets");
        await page.getByLabel("Cards on the table: 9").fill("15");
        await section.getByText("each holds GhostSets").getByText("or fewer").waitFor();
        await section.getByText("random tables: too many to be counted").waitFor();
    });
});

test("endings of the small deck are exact beside those that were played", async () => {
    await withPage(service, DAY, {}, async (page) => {
        await page.getByText("How does a game end?").click();
        const section = page.locator(".endings");
        const cells = section.locator("tbody tr").first().locator("td");
        await section.getByText("in 100 %").waitFor();
        await tabTo(page, /^12 at a time$/);
        await press(page, "ArrowRight");
        await page.waitForURL(/deal=9/);
        await section.getByText("in 99.6 %").waitFor();
        const answer = await runCopied(section, "/set/simulate");
        const percents = (await cells.allTextContents()).map(parseFloat);
        [answer.exact_endings, answer.endings, answer.best_player_endings].forEach(
            (rows, i) =>
                assert.ok(Math.abs(percents[i] - 100 * rows[0].probability) < 0.051),
        );
        await section.getByText(answer.argument).waitFor();
        await section.getByRole("radio", { name: "81 cards" }).check({ force: true });
        await section.getByText("nobody knows it but by playing").waitFor();
        assert.equal(await cells.count(), 1);
    });
});
