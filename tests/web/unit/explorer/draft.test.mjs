// Requests that are edited, stored in the address and sent, for a small OpenAPI document.
import assert from "node:assert/strict";
import { test } from "node:test";
import { anyJson, anyText, testCases, wellFormed } from "../random.mjs";
import {
    answersOf,
    examplesOf,
    nameOf,
    operationsOf,
    parametersOf,
    questionsOf,
    resolve,
} from "web/explorer/document";
import { firstDraft, keep, requestOf, withExample, withType } from "web/explorer/draft";

const LINES = "application/x-ndjson";
const parameter = (name, place, value) => ({
    name,
    in: place,
    examples: { one: { value } },
});
const media = { "application/json": { schema: {} } };

const API = {
    info: {},
    tags: [],
    paths: {
        "/add": {
            "x-query": {},
            post: {
                operationId: "add",
                parameters: [
                    { $ref: "#/components/parameters/p~1q" },
                    parameter("seed", "query", 1),
                ],
                requestBody: {
                    content: {
                        "application/json": {
                            schema: {},
                            examples: { two: { $ref: "#/components/examples/Two" } },
                        },
                        [LINES]: {
                            schema: {},
                            examples: {
                                lines: { value: '"a"\n', "x-query-string": "p=9" },
                            },
                        },
                    },
                },
                responses: { 200: { $ref: "#/components/responses/Good" } },
            },
        },
        "/pages/{slug}": {
            get: {
                operationId: "page",
                parameters: [parameter("slug", "path", "stopped")],
                responses: { 200: { content: media } },
            },
        },
        "/old": { post: { operationId: "old", "x-alias-of": "add", responses: {} } },
    },
    components: {
        parameters: { "p/q": parameter("p", "query", 4) },
        examples: { Two: { summary: "Two items", value: { items: [1, 2] } } },
        responses: { Good: { content: media } },
    },
};
const [ADD, PAGE] = operationsOf(API);

test("operations are read without aliases, and references are resolved", () => {
    assert.deepEqual(
        operationsOf(API).map(({ method, path }) => `${method} ${path}`),
        ["POST /add", "GET /pages/{slug}"],
    );
    assert.deepEqual(
        parametersOf(API, ADD).map(({ name, place, value }) => [name, place, value]),
        [
            ["p", "query", "4"],
            ["seed", "query", "1"],
        ],
    );
    const [example] = examplesOf(API, questionsOf(ADD)["application/json"]);
    assert.deepEqual([example.name, example.summary], ["two", "Two items"]);
    assert.deepEqual(answersOf(API, ADD), media);
    assert.equal(nameOf({ $ref: "#/components/schemas/Card" }), "Card");
    assert.deepEqual(resolve(API, { a: 1 }), { a: 1 });
    assert.deepEqual(questionsOf(PAGE), {});
});

const nothing = { question: undefined, type: undefined, query: undefined };

test("the editor starts with the first example of a media type", () => {
    const draft = firstDraft(API, ADD, nothing);
    assert.deepEqual(JSON.parse(draft.text), { items: [1, 2] });
    assert.deepEqual(draft.values, { p: "4", seed: "1" });
    const lines = withType({ ...draft, lines: true }, LINES, API, ADD);
    assert.deepEqual([lines.type, lines.text, lines.lines], [LINES, '"a"\n', true]);
    assert.deepEqual(lines.values, { p: "9", seed: "1" });
    assert.deepEqual(firstDraft(API, ADD, { ...nothing, type: "image/png" }), draft);
    assert.deepEqual(firstDraft(API, PAGE, nothing).values, { slug: "stopped" });
});

testCases("a link opens the same request", 1000, (random) => {
    const operation = random.pick([ADD, PAGE]);
    const { values } = firstDraft(API, operation, nothing);
    const typed = () => random.pick(["", "12", wellFormed(anyText(random))]);
    const draft = {
        type: operation === ADD ? random.pick(["application/json", LINES]) : "",
        text: operation === ADD ? anyText(random, 30) : "",
        values: Object.fromEntries(Object.keys(values).map((key) => [key, typed()])),
        lines: false,
        method: random.pick(operation.methods),
    };
    const shown = firstDraft(API, operation, keep(draft));
    assert.deepEqual(shown, draft);
    assert.deepEqual(requestOf(API, operation, shown), requestOf(API, operation, draft));
});

testCases("a request contains the fields that are not empty", 1000, (random) => {
    const value = JSON.parse(JSON.stringify(anyJson(random)));
    const [p, seed] = ["", ""].map(() =>
        random.chance() ? wellFormed(anyText(random)) : "",
    );
    const example = { name: "x", summary: "", value, query: "" };
    const draft = withExample(firstDraft(API, ADD, nothing), example, "application/json");
    const request = requestOf(API, ADD, { ...draft, values: { p, seed } });
    assert.equal(request.body, JSON.stringify(value));
    const url = new URL(request.path, "http://a");
    assert.equal(url.pathname, "/add");
    const wanted = Object.entries({ p, seed }).filter(([, text]) => text !== "");
    assert.deepEqual([...url.searchParams], wanted);
    const slug = wellFormed(anyText(random));
    const page = requestOf(API, PAGE, { ...draft, values: { slug } });
    assert.equal(page.path, `/pages/${encodeURIComponent(slug)}`);
    assert.equal(page.body, undefined);
});
