// The page of SET, by mouse and by keyboard alone.
import assert from "node:assert/strict";
import { test } from "node:test";
import { testPlaces, useService, visit, withPage } from "./browser.mjs";
import { ask, focused, addressOf, press, runCopied, tabTo } from "./hands.mjs";

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

const table = (page) => page.getByRole("group", { name: /^The table/ }).getByRole("button");

async function choose(page, places) {
    for (const place of places) await table(page).nth(place).click();
}

testPlaces(service, {
    set: "/set#date=2026-11-21&pick=0,2,11",
    "set-sets": "/set#seed=12&cards=15&sets=7&show=sets&games=4096",
    "set-ghosts": "/set#date=2026-11-21&of=ghostset&games=1024&deal=9",
    "set-hand": "/set#table=2rso,1gtd,3pos,1psd&size=15&scale=log",
});

test("a day's table is played by mouse", async () => {
    await withPage(service, DAY, {}, async (page) => {
        await page.getByText("6 sets lie on this table").waitFor();
        await choose(page, [0, 1, 2]);
        await page.getByText("No set.").waitFor();
        await page.getByText("The first two need").waitFor();
        for (const set of SETS) {
            await choose(page, set);
            await page.getByText("A set.", { exact: true }).waitFor();
        }
        await page.getByText("you have found all of them").waitFor();
        assert.equal((await runCopied(page, "/set/check")).valid, true);
        assert.deepEqual((await runCopied(page, "/set/deal")).cards, CARDS.split(","));
    });
});

test("a table is dealt and played by keyboard alone", async () => {
    await withPage(service, DAY, {}, async (page) => {
        await page.getByText("6 sets lie on this table").waitFor();
        await tabTo(page, /^three purple solid diamonds$/);
        await press(page, "Space");
        await press(page, "ArrowRight", "ArrowRight", "Enter");
        await press(page, "End", "Space");
        await page.getByText("A set.", { exact: true }).waitFor();
        await page.getByText("you have found 1").waitFor();
        await press(page, "Home", "ArrowDown");
        assert.equal(await focused(page), "one green solid diamond");
        await tabTo(page, /^A hint$/);
        await press(page, "Enter");
        await page.getByText("In a set: three purple solid diamonds.").waitFor();
        await press(page, "Enter");
        await page.getByText(/In a set: three purple solid diamonds; /).waitFor();
        await press(page, "Enter");
        await page.getByText(/^A set: /).waitFor();
        await tabTo(page, /^Show all sets$/);
        await press(page, "Enter");
        assert.equal(await page.locator(".found button").count(), 6);
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

test("a link shows the same table again", async () => {
    await withPage(service, "/set", {}, async (page) => {
        await page.waitForURL(/date=\d{4}-\d\d-\d\d/);
        await page.getByLabel("Random").check({ force: true });
        await page.getByLabel("Cards", { exact: true }).fill("9");
        await page.getByLabel("Sets, exactly").fill("2");
        await page.getByRole("button", { name: "Deal another" }).click();
        await page.getByText("2 sets lie on this table").waitFor();
        const names = await table(page).evaluateAll((all) =>
            all.map((one) => one.ariaLabel),
        );
        assert.equal(names.length, 9);
        const place = await addressOf(page);
        await withPage(service, place, {}, async (other) => {
            await other.getByText("2 sets lie on this table").waitFor();
            const again = await table(other).evaluateAll((all) =>
                all.map((one) => one.ariaLabel),
            );
            assert.deepEqual(again, names);
        });
        await page.goBack();
        await page.getByText(/on this table/).waitFor();
    });
});

test("what cannot be dealt is said at its field", async () => {
    await withPage(service, "/set#seed=1&cards=3&sets=5", {}, async (page, complaints) => {
        const field = page.getByLabel("Sets, exactly");
        await page.locator(".field.wrong").waitFor();
        assert.equal(await field.getAttribute("aria-invalid"), "true");
        const described = await field.getAttribute("aria-describedby");
        assert.match(
            await page.locator(`[id="${described}"]`).textContent(),
            /the most is 1/,
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
        await page.getByText("1 set lies on this table").waitFor();
        assert.match(await addressOf(page), /table=1rso,2rso,3rso/);
        await page.getByLabel("In writing").fill("1rso 2rso 2rsx");
        await page.getByRole("button", { name: "Lay these cards" }).click();
        await page.locator(".field.wrong .error").getByText(/2rsx/).waitFor();
        assert.match(complaints.join(), /422/);
        complaints.length = 0;
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
        const section = page.locator(".endings");
        const cells = section.locator("tbody tr").first().locator("td");
        await section.getByText("in 100 %").waitFor();
        await tabTo(page, /^12 at a time$/);
        await press(page, "ArrowRight");
        await page.waitForURL(/deal=9/);
        await section.getByText("in 99.6 %").waitFor();
        const answer = await runCopied(section, "/set/simulate");
        const percents = (await cells.allTextContents()).map(parseFloat);
        [answer.exact_endings, answer.endings, answer.best_endings].forEach((rows, i) =>
            assert.ok(Math.abs(percents[i] - 100 * rows[0].probability) < 0.051),
        );
        await section.getByText(answer.argument).waitFor();
        await section.getByRole("radio", { name: "81 cards" }).check({ force: true });
        await section.getByText("nobody knows it but by playing").waitFor();
        assert.equal(await cells.count(), 1);
    });
});
