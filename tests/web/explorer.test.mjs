// The API page.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
    FAILED,
    openPage,
    REJECTED,
    service,
    settle,
    SIZES,
    testPlaces,
} from "./browser.mjs";
import {
    addressOf,
    copyText,
    openApiDocument,
    focused,
    press,
    run,
    tabTo,
} from "./actions.mjs";

const response = (page) => page.getByRole("region", { name: "Response", exact: true });

/** Waits for the response and returns it. */
async function outcome(page) {
    await page.getByRole("status").getByText(/ ms$/).waitFor();
    return JSON.parse(await response(page).textContent());
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
});

test("a request is edited, sent and copied with the mouse", async (t) => {
    const page = await openPage(t, "/api#op=setSolve");
    await page.getByLabel("Example").selectOption("no-set");
    await page.getByRole("button", { name: "Run" }).click();
    assert.equal((await outcome(page)).count, 0);
    await page.getByLabel("Request body").fill('{"cards":["2rso","1gtd","3pos"]}');
    await page.getByRole("button", { name: "Run" }).click();
    await page.getByText('"count": 1').or(page.getByText('"count":1')).waitFor();
    const seen = await outcome(page);
    for (const { stdout } of await runCopies(page)) assert.match(stdout, /"?count"?: ?1/);
    const place = await addressOf(page);
    const other = await openPage(t, place);
    const text = await other.getByLabel("Request body").inputValue();
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
    await tabTo(page, /^Request body$/);
    await press(page, "Control+Enter");
    await response(page).getByText('"indices"').waitFor();
    // Arrow keys move between the results.
    await page.getByLabel("Search").fill("post /set/");
    await press(page, "Tab", "ArrowDown", "ArrowUp", "End", "Home");
    assert.match(await focused(page), /POST \/set\/solve/);
    await press(page, "ArrowDown", "Enter");
    await page.getByRole("heading", { name: "Check whether three cards" }).waitFor();
});

test("the response to an invalid request names the fields", async (t) => {
    const page = await openPage(t, "/api#op=setSolve", { expected: REJECTED });
    await page.getByLabel("Request body").fill('{"cards": ["2rso"], "max_sets": -1}');
    await page.getByRole("button", { name: "Run" }).click();
    const { errors } = await outcome(page);
    assert.ok(errors.some(({ pointer }) => pointer === "/max_sets"));
});

test("a long run is stopped", async (t) => {
    const page = await openPage(t, "/api#op=setSimulate");
    const body = '{"games": 1000000000, "seed": 1, "limits": {"milliseconds": 60000}}';
    await page.getByLabel("Request body").fill(body);
    await page.getByRole("button", { name: "Run" }).click();
    await page.getByText("Waiting for the response").waitFor();
    await page.getByRole("button", { name: "Stop" }).click();
    await page.getByRole("button", { name: "Run" }).waitFor();
});

test("a link with a body of another type opens the example", async (t) => {
    const old = "type=application/x-ndjson&query=precision%3D12&question=a&method=QUERY";
    const page = await openPage(t, `/api#op=hyperloglogAdd&${old}`);
    await page.getByRole("button", { name: "Run" }).click();
    assert.equal((await outcome(page)).item_count, 3);
    assert.doesNotMatch(await addressOf(page), /QUERY|ndjson/);
});

test("every operation of the OpenAPI document opens with all details", async (t) => {
    const document = await openApiDocument();
    const operations = Object.values(document.paths)
        .flatMap((item) => [item.get, item.post])
        .filter((spec) => spec && !spec["x-alias-of"] && !spec["x-copy-of"]);
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

test("the headers of a response are shown, and the response is copied", async (t) => {
    const page = await openPage(t, "/api#op=getProblem");
    await page.getByRole("button", { name: "Run" }).click();
    const seen = await outcome(page);
    await page.getByText(/^\d+ headers$/).click();
    await page.locator(".headers").getByText("nosniff").waitFor();
    const button = page.getByRole("button", { name: "Copy response" });
    assert.deepEqual(JSON.parse(await copyText(page, button)), seen);
    const about = page.getByRole("region", { name: "Statuses and headers" });
    assert.match(await about.textContent(), /404.*X-Request-Id/s);
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

test("the OpenAPI document and a request are retried until the service responds", async (t) => {
    const page = await openPage(t, "/set", { expected: FAILED });
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
    assert.equal(await page.getByText("Waiting for the response").count(), 1);
    away = false;
    assert.ok((await outcome(page)).indices);
});

test("an operation with GET is run", async (t) => {
    const page = await openPage(t, "/api#op=getProblem");
    await page.getByLabel("slug").fill("stopped");
    await page.getByRole("button", { name: "Run" }).click();
    assert.equal((await outcome(page)).slug, "stopped");
});
