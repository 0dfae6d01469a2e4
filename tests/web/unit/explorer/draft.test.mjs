// Requests that are edited, stored in the address and sent, for a small OpenAPI document.
import assert from "node:assert/strict";
import { test } from "node:test";
import { anyJson, anyText, testCases, wellFormed } from "../random.mjs";
import {
    examplesOf,
    nameOf,
    operationsOf,
    parametersOf,
    resolve,
    responsesOf,
} from "web/explorer/document";
import { firstDraft, linkedOf, requestOf } from "web/explorer/draft";

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
            post: {
                operationId: "add",
                tags: ["puzzle"],
                parameters: [parameter("only-for-ndjson", "query", 1)],
                requestBody: {
                    content: {
                        "application/json": {
                            schema: {},
                            examples: { two: { $ref: "#/components/examples/Two" } },
                        },
                        "application/x-ndjson": { schema: {} },
                    },
                },
                responses: { 200: { $ref: "#/components/responses/Good" } },
            },
        },
        "/pages/{slug}": {
            get: {
                operationId: "page",
                tags: ["service"],
                parameters: [
                    parameter("slug", "path", "stopped"),
                    { $ref: "#/components/parameters/p~1q" },
                    parameter("seed", "query", 1),
                ],
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
        parametersOf(API, PAGE).map(({ name, place, value }) => [name, place, value]),
        [
            ["slug", "path", "stopped"],
            ["p", "query", "4"],
            ["seed", "query", "1"],
        ],
    );
    const [example] = examplesOf(API, ADD);
    assert.deepEqual([example.name, example.summary], ["two", "Two items"]);
    const { responses } = responsesOf(API, ADD);
    assert.deepEqual(responses, [{ status: "200", content: media }]);
    assert.equal(nameOf({ $ref: "#/components/schemas/Card" }), "Card");
    assert.deepEqual(resolve(API, { a: 1 }), { a: 1 });
});

const NOTHING = { question: undefined, query: undefined };

test("the editor starts with the first examples", () => {
    const draft = firstDraft(API, ADD, NOTHING);
    assert.deepEqual(JSON.parse(draft.text), { items: [1, 2] });
    assert.deepEqual(draft.values, {});
    assert.deepEqual(firstDraft(API, PAGE, NOTHING), {
        text: "",
        values: { slug: "stopped", p: "4", seed: "1" },
    });
});

test("the example of an operation with lines of JSON is one line", () => {
    const type = "application/x-ndjson";
    const content = { [type]: { schema: {}, examples: { one: { value: { a: [1, 2] } } } } };
    const spec = { operationId: "run", requestBody: { content }, responses: {} };
    const operation = { method: "POST", path: "/run", spec };
    const draft = firstDraft(API, operation, NOTHING);
    const lines = `${draft.text}\n${draft.text}`;
    assert.equal(draft.text, '{"a":[1,2]}');
    assert.deepEqual(requestOf(API, operation, { ...draft, text: lines }), {
        method: "POST",
        path: "/run",
        type,
        body: lines,
    });
});

testCases("a link opens the same request", 1000, (random) => {
    const operation = random.pick([ADD, PAGE]);
    const { values } = firstDraft(API, operation, NOTHING);
    const typed = () => random.pick(["", "12", wellFormed(anyText(random))]);
    const draft = {
        text: operation === ADD ? anyText(random, 30) : "",
        values: Object.fromEntries(Object.keys(values).map((key) => [key, typed()])),
    };
    const shown = firstDraft(API, operation, linkedOf(operation, draft));
    assert.deepEqual(shown, draft);
    assert.deepEqual(requestOf(API, operation, shown), requestOf(API, operation, draft));
});

testCases("a request contains the body or the parameters", 1000, (random) => {
    const value = JSON.parse(JSON.stringify(anyJson(random)));
    const text = JSON.stringify(value, null, 2);
    const [p, seed, slug] = ["", "", ""].map(() =>
        random.chance() ? wellFormed(anyText(random)) : "",
    );
    const draft = { text, values: { p, seed, slug } };
    assert.deepEqual(requestOf(API, ADD, draft), {
        method: "POST",
        path: "/add",
        type: "application/json",
        body: JSON.stringify(value),
    });
    const { method, path, body } = requestOf(API, PAGE, draft);
    assert.deepEqual([method, body], ["GET", undefined]);
    assert.ok(path.startsWith(`/pages/${encodeURIComponent(slug)}`));
    const filled = Object.entries({ p, seed }).filter(([, value]) => value !== "");
    assert.deepEqual([...new URL(path, "http://a").searchParams], filled);
});
