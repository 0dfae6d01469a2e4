// The page of the interface, by mouse and by keyboard alone.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { test } from "node:test";
import { promisify } from "node:util";
import { SIZES, settle, testPlaces, useService, withPage } from "./browser.mjs";
import { addressOf, copied, focused, press, tabTo } from "./hands.mjs";

const run = promisify(execFile);
const service = useService();

const answer = (page) => page.getByRole("region", { name: "Answer", exact: true });
/** The whole answer, once it is there. */
async function outcome(page) {
    await page.getByRole("status").getByText(/ ms$/).waitFor();
    return JSON.parse(await answer(page).textContent());
}

const RUNNERS = {
    curl: ["sh", "-c"],
    JavaScript: ["node", "--input-type=module", "-e"],
    Python: ["python3", "-c"],
};

testPlaces(service, {
    api: "/api#op=setSolve",
    "api-lines": "/api#op=hyperloglogEstimate&type=application/x-ndjson",
});

test("a question is changed, run and copied by mouse", async () => {
    await withPage(service, "/api#op=setSolve", {}, async (page) => {
        await page.getByLabel("Example").selectOption("no-set");
        await page.getByRole("button", { name: "Run" }).click();
        assert.equal((await outcome(page)).count, 0);
        await page
            .getByLabel("Question", { exact: true })
            .fill('{"cards":["2rso","1gtd","3pos"]}');
        await page.getByRole("button", { name: "Run" }).click();
        await page.getByText('"count": 1').or(page.getByText('"count":1')).waitFor();
        const seen = await outcome(page);
        for (const [language, [program, ...flags]] of Object.entries(RUNNERS)) {
            await page.getByRole("radio", { name: language }).check({ force: true });
            const button = page.getByRole("button", { name: `Copy as ${language}` });
            const { stdout } = await run(program, [...flags, await copied(page, button)]);
            assert.match(stdout, language === "JavaScript" ? /count: 1/ : /"count":1/);
        }
        const place = await addressOf(page);
        await withPage(service, place, {}, async (other) => {
            const text = await other.getByLabel("Question", { exact: true }).inputValue();
            assert.deepEqual(JSON.parse(text).cards, seen.sets[0].cards);
        });
    });
});

test("an operation is chosen and run by keyboard alone", async () => {
    await withPage(service, "/api", {}, async (page) => {
        await page
            .getByRole("heading", { level: 2, name: "Find all sets on a table" })
            .waitFor();
        await tabTo(page, /^Search$/);
        await page.keyboard.type("hint two");
        await page.getByText("1 of ").waitFor();
        await press(page, "Enter");
        const hint = page.getByRole("heading", { name: "Show one, two or three" });
        await hint.and(page.locator(":focus")).waitFor();
        await tabTo(page, /^Question$/);
        await press(page, "Control+Enter");
        await answer(page).getByText('"indices"').waitFor();
        // From what was found to the next by arrow keys, and back to the search.
        await page.getByLabel("Search").fill("query /set/");
        await press(page, "ArrowDown", "ArrowDown", "ArrowUp", "End", "Home");
        assert.match(await focused(page), /POSTQUERY \/set\/solve/);
        await press(page, "ArrowUp");
        assert.equal(await focused(page), "Search");
        await press(page, "ArrowDown", "ArrowDown", "Enter");
        await page.getByRole("heading", { name: "Check whether three cards" }).waitFor();
    });
});

test("wrong fields are named, and shown where they stand", async () => {
    await withPage(service, "/api#op=setSolve", {}, async (page, complaints) => {
        const area = page.getByLabel("Question", { exact: true });
        await area.fill('{\n  "cards": ["2rso", {"a/b": 7}, 7],\n  "max_sets": -1\n}');
        await page.getByRole("button", { name: "Run" }).click();
        const chosen = () =>
            area.evaluate((a) => a.value.slice(a.selectionStart, a.selectionEnd));
        await page.getByRole("button", { name: "/max_sets" }).click();
        assert.equal(await chosen(), "-1");
        await page.getByRole("button", { name: "/cards/1/a~1b" }).click();
        assert.equal(await chosen(), "7");
        await page.getByRole("button", { name: "/cards/1/color" }).click();
        assert.equal(await chosen(), '{"a/b": 7}');
        assert.match(complaints.join(), /422/);
        complaints.length = 0;
    });
});

test("lines come as they are sent, and a long run can be stopped", async () => {
    await withPage(service, "/api#op=setSimulate", {}, async (page) => {
        await page.getByLabel("As lines, with progress").check();
        const area = page.getByLabel("Question", { exact: true });
        await area.fill('{"games": 1000000000, "seed": 1}');
        await page.getByRole("button", { name: "Run" }).click();
        await answer(page)
            .getByText(/"progress"/)
            .first()
            .waitFor();
        await page.getByRole("button", { name: "Stop" }).click();
        await page.getByRole("button", { name: "Run" }).waitFor();
    });
});

test("a body of lines is sent with its query, copied, and linked", async () => {
    await withPage(service, "/api#op=hyperloglogAdd", {}, async (page, complaints) => {
        const precision = page.getByLabel("precision", { exact: true });
        await page
            .getByRole("radio", { name: "application/x-ndjson" })
            .check({ force: true });
        assert.equal(await precision.inputValue(), "4");
        await page.getByLabel("Question", { exact: true }).fill('"ann"\n"it\'s"\n"ann"\n');
        await precision.fill("12");
        await page.getByRole("button", { name: "Run" }).click();
        const { sketch, precision: used } = await outcome(page);
        assert.equal(used, 12);
        for (const [language, [program, ...flags]] of Object.entries(RUNNERS)) {
            await page.getByRole("radio", { name: language }).check({ force: true });
            const button = page.getByRole("button", { name: `Copy as ${language}` });
            const { stdout } = await run(program, [...flags, await copied(page, button)]);
            assert.match(
                stdout,
                language === "JavaScript" ? /precision: 12/ : /"precision":12/,
            );
        }
        const place = await addressOf(page);
        await withPage(service, place, {}, async (other) => {
            await other.getByRole("button", { name: "Run" }).click();
            assert.deepEqual((await outcome(other)).sketch, sketch);
        });
        await precision.fill("99");
        await page.getByRole("button", { name: "Run" }).click();
        await page
            .locator(".field.wrong")
            .getByText(/from 4 to 18/)
            .waitFor();
        complaints.length = 0;
    });
});

test("every operation of the document opens, and folds out", async () => {
    const document = await (await fetch(`${service.url}/openapi.json`)).json();
    const operations = Object.values(document.paths)
        .flatMap((item) => [item.get, item.post])
        .filter((spec) => spec && !spec["x-alias-of"]);
    await withPage(service, "/api", {}, async (page) => {
        for (const { operationId, summary } of operations) {
            await page.evaluate((op) => (location.hash = `op=${op}`), operationId);
            await page
                .getByRole("heading", { level: 2, name: summary, exact: true })
                .waitFor();
            await page
                .locator("details")
                .evaluateAll((all) => all.forEach((one) => (one.open = true)));
        }
        await settle(page);
    });
});

test("QUERY asks the same, and what it says of itself is shown", async () => {
    await withPage(service, "/api#op=setCheck", {}, async (page) => {
        await page.getByRole("radio", { name: "QUERY" }).check({ force: true });
        await page.getByRole("button", { name: "Run" }).click();
        const seen = await outcome(page);
        await page.getByText(/^\d+ headers$/).click();
        await page.locator(".headers").getByText("public, max-age=86400").waitFor();
        await page.locator(".json-key", { hasText: '"valid"' }).waitFor();
        const button = page.getByRole("button", { name: "Copy answer" });
        assert.deepEqual(JSON.parse(await copied(page, button)), seen);
        for (const [language, [program, ...flags]] of Object.entries(RUNNERS)) {
            await page.getByRole("radio", { name: language }).check({ force: true });
            const copy = page.getByRole("button", { name: `Copy as ${language}` });
            const text = await copied(page, copy);
            assert.match(text, /QUERY/);
            assert.match((await run(program, [...flags, text])).stdout, /valid/);
        }
        const said = page.getByRole("region", { name: "Statuses and headers" });
        assert.match(await said.textContent(), /422.*X-Request-Id/s);
        await withPage(service, await addressOf(page), {}, async (other) => {
            await other.getByRole("radio", { name: "QUERY", checked: true }).waitFor();
        });
    });
});

test("on a phone the list unfolds, and leads to what was chosen", async () => {
    await withPage(service, "/api", { viewport: SIZES.narrow }, async (page) => {
        await page.getByRole("button", { name: /^All \d+ operations$/ }).click();
        await page
            .getByLabel("Search")
            .and(page.locator(":focus"))
            .fill("merge precisions");
        await page.getByRole("link", { name: "/hyperloglog/merge" }).click();
        const chosen = page.getByRole("heading", { name: "Merge sketches" });
        await chosen.and(page.locator(":focus")).waitFor();
        assert.equal(await page.getByLabel("Search").isVisible(), false);
    });
});

test("while the service is away the document and a question wait for it", async () => {
    await withPage(service, "/set", {}, async (page, complaints) => {
        let away = true;
        const cut = (route) => (away ? route.abort() : route.continue());
        for (const path of ["/openapi.json", "/set/hint", "/healthz"])
            await page.route(`**${path}`, cut);
        await page.goto(new URL("/api#op=setHint", service.url).href);
        const again = page.getByRole("button", { name: "Try now" });
        await again.waitFor();
        away = false;
        await again.click();
        const run = page.getByRole("button", { name: "Run" });
        await run.waitFor();
        away = true;
        await run.click();
        await again.waitFor();
        assert.equal(await page.getByText("Waiting for the answer").count(), 1);
        away = false;
        await again.click();
        assert.ok((await outcome(page)).indices);
        complaints.length = 0;
    });
});

test("pages of the service are fetched too", async () => {
    await withPage(service, "/api#op=getProblem", {}, async (page) => {
        await page.getByLabel("slug").fill("stopped");
        await page.getByRole("button", { name: "Run" }).click();
        assert.equal((await outcome(page)).slug, "stopped");
    });
});
