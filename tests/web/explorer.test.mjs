// The API page.
import assert from "node:assert/strict";
import { test } from "node:test";
import { openPage, service, settle, SIZES, takeProblems, testPlaces } from "./browser.mjs";
import {
    addressOf,
    copyText,
    openApiDocument,
    focused,
    press,
    run,
    tabTo,
} from "./actions.mjs";

const answer = (page) => page.getByRole("region", { name: "Answer", exact: true });
/** Waits for the response and returns it. */
async function outcome(page) {
    await page.getByRole("status").getByText(/ ms$/).waitFor();
    return JSON.parse(await answer(page).textContent());
}

const RUNNERS = {
    curl: ["sh", "-c"],
    JavaScript: ["node", "--input-type=module", "-e"],
    Python: ["python3", "-c"],
};

/** Copies the request in each language and runs it. Returns the programs and their output. */
async function runCopies(page) {
    const copies = [];
    for (const [language, [program, ...flags]] of Object.entries(RUNNERS)) {
        await page.getByRole("radio", { name: language }).check({ force: true });
        const button = page.getByRole("button", { name: `Copy as ${language}` });
        const source = await copyText(page, button);
        const { stdout } = await run(program, [...flags, source]);
        copies.push({ source, stdout });
    }
    return copies;
}

testPlaces({
    api: "/api#op=setSolve",
    "api-lines": "/api#op=hyperloglogEstimate&type=application/x-ndjson",
});

test("a request is edited, sent and copied with the mouse", async (t) => {
    const page = await openPage(t, "/api#op=setSolve");
    await page.getByLabel("Example").selectOption("no-set");
    await page.getByRole("button", { name: "Run" }).click();
    assert.equal((await outcome(page)).count, 0);
    await page
        .getByLabel("Question", { exact: true })
        .fill('{"cards":["2rso","1gtd","3pos"]}');
    await page.getByRole("button", { name: "Run" }).click();
    await page.getByText('"count": 1').or(page.getByText('"count":1')).waitFor();
    const seen = await outcome(page);
    for (const { stdout } of await runCopies(page)) assert.match(stdout, /"?count"?: ?1/);
    const place = await addressOf(page);
    const other = await openPage(t, place);
    const text = await other.getByLabel("Question", { exact: true }).inputValue();
    assert.deepEqual(JSON.parse(text).cards, seen.sets[0].cards);
});

test("an operation is selected and run with the keyboard alone", async (t) => {
    const page = await openPage(t, "/api");
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
    // Arrow keys move between the results and back to the search.
    await page.getByLabel("Search").fill("query /set/");
    await press(page, "ArrowDown", "ArrowDown", "ArrowUp", "End", "Home");
    assert.match(await focused(page), /POSTQUERY \/set\/solve/);
    await press(page, "ArrowUp");
    assert.equal(await focused(page), "Search");
    await press(page, "ArrowDown", "ArrowDown", "Enter");
    await page.getByRole("heading", { name: "Check whether three cards" }).waitFor();
});

test("invalid fields are named and selected in the text", async (t) => {
    const page = await openPage(t, "/api#op=setSolve");
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
    assert.match(takeProblems(page), /422/);
});

test("lines appear as they arrive, and a long run is stopped", async (t) => {
    const page = await openPage(t, "/api#op=setSimulate");
    await page.getByLabel("As lines, with progress").check();
    const area = page.getByLabel("Question", { exact: true });
    await area.fill('{"games": 1000000000, "seed": 1, "limits": {"milliseconds": 60000}}');
    await page.getByRole("button", { name: "Run" }).click();
    await answer(page)
        .getByText(/"progress"/)
        .first()
        .waitFor();
    await page.getByRole("button", { name: "Stop" }).click();
    await page.getByRole("button", { name: "Run" }).waitFor();
});

test("an NDJSON body is sent with its query, copied and linked", async (t) => {
    const page = await openPage(t, "/api#op=hyperloglogAdd");
    const precision = page.getByLabel("precision", { exact: true });
    await page.getByRole("radio", { name: "application/x-ndjson" }).check({ force: true });
    assert.equal(await precision.inputValue(), "4");
    await page.getByLabel("Question", { exact: true }).fill('"ann"\n"it\'s"\n"ann"\n');
    await precision.fill("12");
    await page.getByRole("button", { name: "Run" }).click();
    const { sketch, precision: used } = await outcome(page);
    assert.equal(used, 12);
    for (const { stdout } of await runCopies(page))
        assert.match(stdout, /"?precision"?: ?12/);
    const place = await addressOf(page);
    const other = await openPage(t, place);
    await other.getByRole("button", { name: "Run" }).click();
    assert.deepEqual((await outcome(other)).sketch, sketch);
    await precision.fill("99");
    await page.getByRole("button", { name: "Run" }).click();
    await page
        .locator(".field.wrong")
        .getByText(/from 4 to 18/)
        .waitFor();
    takeProblems(page);
});

test("every operation of the OpenAPI document opens with all details", async (t) => {
    const document = await openApiDocument();
    const operations = Object.values(document.paths)
        .flatMap((item) => [item.get, item.post])
        .filter((spec) => spec && !spec["x-alias-of"]);
    const page = await openPage(t, "/api");
    for (const { operationId, summary } of operations) {
        await page.evaluate((op) => (location.hash = `op=${op}`), operationId);
        await page.getByRole("heading", { level: 2, name: summary, exact: true }).waitFor();
        await page
            .locator("details")
            .evaluateAll((all) => all.forEach((one) => (one.open = true)));
    }
    await settle(page);
});

test("QUERY has the same response, and its headers are shown", async (t) => {
    const page = await openPage(t, "/api#op=setCheck");
    await page.getByRole("radio", { name: "QUERY" }).check({ force: true });
    await page.getByRole("button", { name: "Run" }).click();
    const seen = await outcome(page);
    await page.getByText(/^\d+ headers$/).click();
    await page.locator(".headers").getByText("public, max-age=86400").waitFor();
    await page.locator(".json-key", { hasText: '"valid"' }).waitFor();
    const button = page.getByRole("button", { name: "Copy answer" });
    assert.deepEqual(JSON.parse(await copyText(page, button)), seen);
    for (const { source, stdout } of await runCopies(page)) {
        assert.match(source, /QUERY/);
        assert.match(stdout, /valid/);
    }
    const about = page.getByRole("region", { name: "Statuses and headers" });
    assert.match(await about.textContent(), /422.*X-Request-Id/s);
    const other = await openPage(t, await addressOf(page));
    await other.getByRole("radio", { name: "QUERY", checked: true }).waitFor();
});

test("on a phone the list opens, and a link in it shows the operation", async (t) => {
    const page = await openPage(t, "/api", { viewport: SIZES.narrow });
    await page.getByRole("button", { name: /^All \d+ operations$/ }).click();
    await page.getByLabel("Search").and(page.locator(":focus")).fill("merge precisions");
    await page.getByRole("link", { name: "/hyperloglog/merge" }).click();
    const chosen = page.getByRole("heading", { name: "Merge sketches" });
    await chosen.and(page.locator(":focus")).waitFor();
    assert.equal(await page.getByLabel("Search").isVisible(), false);
});

test("the OpenAPI document and a request wait for a service that is away", async (t) => {
    const page = await openPage(t, "/set");
    let away = true;
    const cut = (route) => (away ? route.abort() : route.continue());
    for (const path of ["/openapi.json", "/set/hint", "/healthz"])
        await page.route(`**${path}`, cut);
    await page.goto(new URL("/api#op=setHint", service.url).href);
    const again = page.getByRole("button", { name: "Try now" });
    await again.waitFor();
    away = false; // the page retries after a pause
    const run = page.getByRole("button", { name: "Run" });
    await run.waitFor();
    away = true;
    await run.click();
    await again.waitFor();
    assert.equal(await page.getByText("Waiting for the answer").count(), 1);
    away = false;
    assert.ok((await outcome(page)).indices);
    takeProblems(page);
});

test("an operation with GET is run", async (t) => {
    const page = await openPage(t, "/api#op=getProblem");
    await page.getByLabel("slug").fill("stopped");
    await page.getByRole("button", { name: "Run" }).click();
    assert.equal((await outcome(page)).slug, "stopped");
});
