import assert from "node:assert/strict";
import { test } from "node:test";
import "../browser.mjs";
import { anyState, anyText, forCases, testCases } from "../random.mjs";
import {
    PRECISIONS,
    readConfidence,
    readKind,
    readPace,
    readPrecision,
    readVisits,
    stepAt,
    stopsOf,
    streamOf,
    visitsError,
} from "web/hyperloglog/laboratory/state";
import {
    addressOf,
    linesOf,
    makeStream,
    visitsOf,
    wordsOf,
} from "web/hyperloglog/laboratory/stream";

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

test("a seed always has the same visits of the given number of visitors", () => {
    const addresses = Array.from({ length: 20_000 }, (_, i) => addressOf(i));
    for (const address of addresses) {
        const [ten, ...rest] = address.split(".").map(Number);
        assert.ok(
            ten === 10 && rest.length === 3 && rest.every((one) => one >= 0 && one < 256),
        );
    }
    const few = visitsOf(500, 7, 3);
    assert.deepEqual(visitsOf(900, 7, 3).slice(0, 500), few);
    assert.notDeepEqual(visitsOf(500, 7, 4), few);
    assert.deepEqual([...new Set(few)].sort(), addresses.slice(0, 7).sort());
    // Few visitors share an address, because 24 of 32 bits are used.
    assert.ok(new Set(addresses).size > 0.99 * addresses.length);
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
    const total = random.between(0, 300);
    for (const pace of ["single", "double"]) {
        const stops = stopsOf(pace, total);
        assert.deepEqual([stops[0], stops.at(-1)], [0, total]);
        assert.deepEqual(
            [...new Set(stops)].sort((a, b) => a - b),
            stops,
        );
        if (pace === "single") assert.equal(stops.length, total + 1);
        stops.slice(2).forEach((stop, i) => assert.ok(stop <= 2 * stops[i + 1]));
        const at = random.between(-5, 310);
        const shown = stops[stepAt(stops, at)];
        assert.equal(shown, Math.max(0, ...stops.filter((stop) => stop <= at)));
    }
});

test("any address is read as a valid stream", () => {
    const keys = ["src", "p", "pace", "conf", "visits", "visitors", "seed"];
    forCases(1000, (random) => {
        const state = anyState(random, keys);
        const precision = readPrecision(state);
        assert.ok(precision >= PRECISIONS[0] && precision <= PRECISIONS[1]);
        assert.ok(["double", "single"].includes(readPace(state)));
        assert.ok(["0.95", "0.8", "0.99"].includes(readConfidence(state)));
        const visits = { ...readVisits(state), visitors: "9" };
        const stream = streamOf(readKind(state), visits, "a b a");
        assert.equal(stream.distinct.length, stream.items.length + 1);
        if (visitsError(visits, "visits") && readKind(state) === "visits")
            assert.equal(stream.items.length, 0);
    });
    const right = { visits: "30", visitors: "4", seed: "0" };
    assert.equal(streamOf("visits", right, "").items.length, 30);
    for (const [field, text] of Object.entries({
        visits: "500001",
        visitors: "0",
        seed: "1e3",
    }))
        assert.match(
            visitsError({ ...right, [field]: text }, field),
            /^Enter a whole number from/,
        );
});
