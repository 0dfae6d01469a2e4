// The puzzle of a day on the page of the Grecian Computer.
import assert from "node:assert/strict";
import { test } from "node:test";
import { useService, violations, withPage } from "./browser.mjs";
import { addressOf, ask, copied, press } from "./hands.mjs";

const service = useService();

const dial = (page, number) =>
    page.getByRole("slider", { name: new RegExp(`^Dial ${number}\\b`) });

/** The daily puzzle of a Monday. */
const MONDAY = "2026-11-23";
const mondays = () =>
    ask(service, "/grecian/generate", {
        ...{ dial_count: 5, row_count: 4, column_count: 12, target: 42, unique: true },
        ...{ seed: 20261123, difficulty: "easy" },
    });

test("the puzzle of a day is played, kept, ended and told", async () => {
    const { dials, solution } = await mondays();
    await withPage(service, `/grecian#date=${MONDAY}`, {}, async (page) => {
        const standing = page.locator(".standing");
        await standing.waitFor();
        const numbers = await page.locator(".number").allTextContents();
        assert.deepEqual(
            numbers.map(Number),
            dials.flat(2).filter((cell) => cell !== null),
        );
        const asked = [];
        page.on("request", (one) => one.method() === "POST" && asked.push(one.url()));
        const turn = async (number) => {
            await dial(page, number).focus();
            for (let i = 0; i < solution.offsets[number - 1]; i++)
                await press(page, "ArrowRight");
        };
        assert.equal(solution.offsets[0], 0);
        await turn(2);
        await turn(3);
        await page.reload();
        await standing.waitFor();
        const turned = (number) => dial(page, number).getAttribute("aria-valuenow");
        assert.equal(await turned(2), String(solution.offsets[1]));
        await turn(4);
        assert.equal(await page.locator(".finish").count(), 0);
        await turn(5);
        await page.getByRole("heading", { name: "All 12 columns add up" }).waitFor();
        assert.match(await addressOf(page), /^\/grecian#date=2026-11-23$/);
        assert.deepEqual(asked, [], "it can be played without the service");
        const told = await copied(page, page.getByRole("button", { name: /Copy the/ }));
        assert.match(
            told,
            /^puzzled · Grecian Computer #327\n[1-4] turns · \d+:\d\d\n[▁▂▃▄▅▆▇]*█\nhttp.*\/grecian#date=2026-11-23$/,
        );
        assert.deepEqual(await violations(page), []);
        await page.getByRole("button", { name: "Start over" }).click();
        await page.getByText("of 12 columns add").waitFor();
        await page.locator(".finish", { hasText: "turns" }).waitFor();
    });
});

test("today's puzzle needs no address until its solution is shown", async () => {
    await withPage(service, "/grecian", {}, async (page) => {
        await page.getByText("Today's puzzle").waitFor();
        await page.getByRole("button", { name: "Dial 3, to the right" }).click();
        assert.equal(await addressOf(page), "/grecian");
        await page.getByRole("button", { name: "Show me" }).click();
        await page.getByText("12 of 12 columns add up to 42: solved").waitFor();
        assert.match(await addressOf(page), /^\/grecian#date=\d{4}-\d\d-\d\d&solution=1$/);
        await page.getByText("this day does not count").waitFor();
        assert.equal(await page.locator(".finish").count(), 0);
        await page.getByRole("button", { name: "Hide the solution" }).click();
        await page.getByText("solved").waitFor({ state: "detached" });
        assert.equal(await dial(page, 3).getAttribute("aria-valuenow"), "1");
        const cutouts = page.locator(".cutouts svg");
        await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
        assert.equal(await cutouts.count(), 5);
        await page.evaluate(() => dispatchEvent(new Event("afterprint")));
        assert.equal(await cutouts.count(), 0);
    });
});

test("without the service the puzzle of the shops can be played", async () => {
    const options = { held: { path: "/grecian/generate", when: () => true } };
    await withPage(service, "/grecian", { ...options }, async (page) => {
        await page.getByText("Fetching the puzzle").waitFor();
        await page.getByLabel("Shop").check({ force: true });
        await page.getByText("1 of 12 columns adds up to 42").waitFor();
        assert.equal(await addressOf(page), "/grecian#puzzle=shop");
        await page.goBack();
        await page.getByText("Fetching the puzzle").waitFor();
    });
});
