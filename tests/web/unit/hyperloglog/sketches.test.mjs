// A sketch that grows by requests to a test double of the service, whose sketches list all items.
import assert from "node:assert/strict";
import { test } from "node:test";
import { anyText, forCases, wellFormed } from "../random.mjs";
import { addItems } from "web/hyperloglog/laboratory/sketches";
import { makeStream } from "web/hyperloglog/laboratory/stream";

const COMMAND_MAX = 131_072; // bytes in a word of a command on Linux
const requests = [];

/** Responds with a sketch that lists all items so far. */
globalThis.fetch = async (_path, { body }) => {
    requests.push(body);
    const { items, sketch } = JSON.parse(body);
    const known = sketch ? JSON.parse(sketch) : [];
    return Response.json
        ? Response.json({ sketch: JSON.stringify([...known, ...items]) })
        : new Response(JSON.stringify({ sketch: JSON.stringify([...known, ...items]) }));
};

test("no item is lost, and the last request fits into a command", async () => {
    const cases = [];
    forCases(40, (random) => {
        const length = random.pick([1, 10, 1000]);
        const items = random.list(random.pick([0, 1, 50, 3000]), (i) =>
            `${i} ${wellFormed(anyText(random, 3))}`.repeat(random.pick([1, 1, length])),
        );
        const from = random.between(0, items.length);
        cases.push({ items, from, to: random.between(from, items.length) });
    });
    for (const { items, from, to } of cases) {
        requests.length = 0;
        const start = from > 0 ? JSON.stringify(["before"]) : undefined;
        const { question, answer } = await addItems(
            makeStream(items),
            9,
            [from, to],
            start,
        );
        const before = start ? ["before"] : [];
        assert.deepEqual(JSON.parse(answer.sketch), [...before, ...items.slice(from, to)]);
        assert.equal(JSON.stringify(question), requests.at(-1));
        // Only the first request has a precision; the others have a sketch.
        requests.forEach((body, i) =>
            assert.equal("precision" in JSON.parse(body), i === 0 && !start),
        );
        if (question.items.length > 1)
            assert.ok(Buffer.byteLength(JSON.stringify(question.items)) < COMMAND_MAX);
    }
});
