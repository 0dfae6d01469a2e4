// Responses of the service in pieces of any size, complete or not.
import assert from "node:assert/strict";
import { test } from "node:test";
import { anyJson, forCases } from "../random.mjs";
import {
    ask,
    errorAt,
    askStream,
    withMessage,
    ProblemError,
    wasAborted,
} from "web/api/client";
import { retryNow } from "web/api/reach";

const JSON_TYPE = "application/json";

/** Responds to the next requests with pieces of bytes. */
function respondWith(pieces, { status = 200, type = JSON_TYPE } = {}) {
    const body = new ReadableStream({
        start(controller) {
            for (const piece of pieces) controller.enqueue(piece);
            controller.close();
        },
    });
    globalThis.fetch = async () =>
        new Response(body, { status, headers: { "Content-Type": type } });
}

const bytesOf = (text) => new TextEncoder().encode(text);

/** Splits bytes at random positions, also within a character. */
function split(random, bytes) {
    const pieces = [];
    for (let at = 0; at < bytes.length;) {
        const end = Math.min(bytes.length, at + random.pick([1, 2, 7, 100, 5000]));
        pieces.push(bytes.slice(at, end));
        at = end;
    }
    return pieces;
}

test("lines are complete regardless of how their bytes are split", async () => {
    const cases = [];
    forCases(200, (random) => {
        const progress = random.list(random.between(0, 6), (i) => ({ done: i, total: 9 }));
        const answer = { value: anyJson(random), text: "é語👍" };
        const lines = [...progress.map((one) => ({ progress: one })), answer];
        const text = lines.map((line) => JSON.stringify(line)).join("\n");
        const end = random.pick(["\n", "", "\n\n"]);
        cases.push({ progress, answer, pieces: split(random, bytesOf(text + end)) });
    });
    for (const { progress, answer, pieces } of cases) {
        respondWith(pieces, { type: "application/x-ndjson" });
        const heard = [];
        const got = await askStream("/set/simulate", {}, (one) => heard.push(one));
        assert.deepEqual(got, JSON.parse(JSON.stringify(answer)));
        assert.deepEqual(heard, progress);
    }
});

/** Runs `act` without its pauses and returns its result. */
async function hurried(act) {
    const wait = globalThis.setTimeout;
    globalThis.setTimeout = (then) => setImmediate(then);
    return act().finally(() => (globalThis.setTimeout = wait));
}

/** Responds to requests with `answers`, one after the other. Health check number `back` succeeds.
 * Returns the requested paths. */
function serve(answers, back = 1) {
    const paths = [];
    let looked = 0;
    globalThis.fetch = async (path, { signal } = {}) => {
        signal?.throwIfAborted();
        paths.push(path);
        if (path !== "/healthz") return answers.shift()();
        if (++looked < back) throw new TypeError("Failed to fetch");
        return new Response("{}");
    };
    return paths;
}

const lost = () => {
    throw new TypeError("Failed to fetch");
};
const found = () => new Response('{"a":1}');
const late = () => new Response("<h1>gone</h1>", { status: 502 });

test("a request waits for an unavailable service, and is retried", async () => {
    const paths = serve([lost, found], 3);
    assert.deepEqual(await hurried(() => ask("/set/solve", {})), { a: 1 });
    assert.deepEqual(paths, ["/set/solve", ...Array(3).fill("/healthz"), "/set/solve"]);
    serve([late, lost, late, found]);
    assert.deepEqual(await hurried(() => ask("/set/solve", {})), { a: 1 });
    const halfway = () =>
        new Response(
            new ReadableStream({ start: (c) => c.error(new TypeError("terminated")) }),
        );
    serve([halfway, () => new Response('{"b":2}')]);
    assert.deepEqual(await hurried(() => askStream("/set/simulate", {}, () => {})), {
        b: 2,
    });
});

test("a request that fails repeatedly is an error", async () => {
    serve([lost, lost, lost, lost]);
    const reached = hurried(() => ask("/set/solve", {}));
    await assert.rejects(reached, /Can't reach the server/);
    serve([late, late, late, late]);
    await assert.rejects(
        hurried(() => ask("/set/solve", {})),
        /The server responded with 502/,
    );
});

test("an aborted request does not wait", async () => {
    const control = new AbortController();
    serve([lost], Infinity);
    const request = ask("/set/solve", {}, control.signal);
    setImmediate(() => control.abort());
    await assert.rejects(request, wasAborted);
    serve([]);
    await retryNow();
});

test("an incomplete response is an error", async () => {
    const half = bytesOf('{"progress":{"done":1,"total":2}}\n');
    const broken = /connection was lost/;
    for (const pieces of [[], [half], [half, bytesOf('{"games":')]]) {
        respondWith(pieces);
        await assert.rejects(
            askStream("/set/simulate", {}, () => {}),
            broken,
        );
    }
    respondWith([bytesOf('{"a":')]);
    await assert.rejects(ask("/set/solve", {}), broken);
    respondWith([bytesOf("<h1>gone</h1>")], { status: 404, type: "text/html" });
    await assert.rejects(ask("/set/solve", {}), /The server responded with 404/);
});

test("a problem is recognized in a response and in the last line of a stream", async () => {
    const problem = {
        detail: "no",
        instance: "/x",
        errors: [{ pointer: "/a/0", detail: "bad" }],
    };
    const bytes = [bytesOf(JSON.stringify(problem))];
    const rejected = (error) => error instanceof ProblemError && error.at("/a") === "bad";
    respondWith(bytes, { status: 422, type: "application/problem+json" });
    await assert.rejects(ask("/set/solve", {}), rejected);
    respondWith(bytes, { type: "application/x-ndjson" });
    await assert.rejects(
        askStream("/set/simulate", {}, () => {}),
        rejected,
    );
});

test("every error is shown at its field or in the list of others", () => {
    forCases(1000, (random) => {
        const pointer = () =>
            `/${random.pick(["a", "ab", "c"])}${random.pick(["", "/0", "/01"])}`;
        const errors = random.list(random.between(0, 5), (i) => ({
            pointer: pointer(),
            detail: `wrong ${i}`,
        }));
        const fields = random.some(["/a", "/ab", "/c", "/c/0"], random.between(0, 3));
        const problem = new ProblemError({ detail: "no", errors });
        const rest = problem.besides(fields).map(({ detail }) => detail);
        for (const { pointer: at, detail } of errors) {
            const owners = fields.filter(
                (field) => at === field || at.slice(0, field.length + 1) === `${field}/`,
            );
            const found = fields.filter((field) =>
                errorAt(problem, field)?.split("; ").includes(detail),
            );
            assert.deepEqual(found, owners);
            assert.equal(rest.includes(detail), owners.length === 0);
        }
    });
    assert.equal(errorAt(new Error("x"), "/a"), undefined);
    assert.equal(new ProblemError({ detail: "no" }).at("/a"), undefined);
});

test("errors of the browser get a text, and other errors keep their text", () => {
    const own = new Error("ours");
    assert.equal(withMessage(own, "words"), own);
    assert.equal(withMessage(new TypeError("Load failed"), "words").message, "words");
    assert.equal(wasAborted(new DOMException("a", "AbortError")), true);
    assert.equal(wasAborted(own), false);
});
