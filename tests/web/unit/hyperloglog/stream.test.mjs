import assert from "node:assert/strict";
import { test } from "node:test";
import "../browser.mjs";
import { anyState, anyText, forCases, testCases } from "../random.mjs";
import {
    PRECISIONS,
    readKind,
    readPrecision,
    stepAt,
    stopsOf,
} from "web/hyperloglog/laboratory/state";
import { linesOf, makeStream, wordsOf } from "web/hyperloglog/laboratory/stream";

testCases("distinct items are counted, and the size is not too small", 300, (random) => {
    const pool = random.list(random.between(1, 9), () => anyText(random));
    const items = random.list(random.between(0, 40), () => random.pick(pool));
    const { distinct, weight, bytes } = makeStream(items);
    for (let k = 0; k <= items.length; k++) {
        const seen = items.slice(0, k);
        assert.equal(distinct[k], new Set(seen).size);
        // Without JSON escapes, which names and words do not need.
        const plain = seen.map((one) => one.replace(/[\0-\x1f\\"\ud800]/g, "x"));
        assert.ok(weight[k] >= Buffer.byteLength(plain.map((one) => `"${one}",`).join("")));
    }
    assert.equal(bytes, Buffer.byteLength([...new Set(items)].join("")));
});

test("words and lines are split", () => {
    assert.deepEqual(wordsOf("It's Ann-Marie’s, Éclair 2x; 語!\n--"), [
        "it's",
        "ann-marie’s",
        "éclair",
        "2x",
        "語",
    ]);
    forCases(500, (random) => {
        const words = random.list(random.below(9), () =>
            random.pick(["a1", "ünd", "don't"]),
        );
        assert.deepEqual(wordsOf(words.join(random.pick([" ", ", ", "\n", " - "]))), words);
        const lines = random.list(
            random.below(9),
            () => anyText(random).replace(/[\r\n]/g, "") || "x",
        );
        assert.deepEqual(linesOf(lines.join(random.pick(["\n", "\r\n", "\n\n"]))), lines);
    });
});

testCases("there are stops at the start, at the end and between", 500, (random) => {
    const total = random.pick([random.between(0, 300), random.between(0, 100_000)]);
    const stops = stopsOf(total);
    assert.deepEqual([stops[0], stops.at(-1)], [0, total]);
    assert.deepEqual(
        [...new Set(stops)].sort((a, b) => a - b),
        stops,
    );
    assert.ok(stops.length <= 151);
    if (total <= 150) assert.equal(stops.length, total + 1);
    const at = random.between(-5, 310);
    const shown = stops[stepAt(stops, at)];
    assert.equal(shown, Math.max(0, ...stops.filter((stop) => stop <= at)));
});

test("any address is read as a valid experiment", () => {
    forCases(1000, (random) => {
        const state = anyState(random, ["src", "p"]);
        const precision = readPrecision(state);
        assert.ok(precision >= PRECISIONS[0] && precision <= PRECISIONS[1]);
        assert.ok(["words", "lines"].includes(readKind(state)));
    });
});
