// Registers in the bytes of a sketch, compared with a writer of single bits.
import assert from "node:assert/strict";
import { test } from "node:test";
import { forCases, testCases } from "../random.mjs";
import { cornerOf, layoutOf } from "web/hyperloglog/laboratory/grid-layout";
import {
    bytesIn,
    bytesOf,
    raisedIn,
    registersOf,
} from "web/hyperloglog/laboratory/sketch-bytes";

/** Writes registers bit by bit to a sketch of either format. */
function sketchOf(registers, redis) {
    const bits = registers.flatMap((rank) =>
        [0, 1, 2, 3, 4, 5].map((k) => (rank >> k) & 1),
    );
    const bytes = Array.from({ length: bits.length / 8 }, (_, i) =>
        bits.slice(8 * i, 8 * i + 8).reduce((byte, bit, k) => byte + bit * 2 ** k, 0),
    );
    const head = redis
        ? [..."HYLL"].map((one) => one.charCodeAt(0)).concat(Array(12).fill(1))
        : Array(8).fill(255);
    return Buffer.from([...head, ...bytes]).toString("base64");
}

test("registers are read from both formats", () => {
    forCases(200, (random) => {
        const precision = random.between(4, 9);
        const registers = random.list(2 ** precision, () => random.below(64));
        const redis = random.chance();
        const sketch = sketchOf(registers, redis);
        assert.deepEqual([...registersOf(sketch)], registers);
        assert.equal(bytesIn(sketch).length, bytesOf(precision) + (redis ? 8 : 0));
    });
    const all = Array.from({ length: 2 ** 14 }, (_, i) => i % 64);
    assert.equal(bytesIn(sketchOf(all, true)).length, bytesOf(14));
});

testCases("raised registers are found", 300, (random) => {
    const before = Uint8Array.from(random.list(64, () => random.below(20)));
    const after = before.map((rank) => rank + (random.chance(0.2) ? random.below(5) : 0));
    const places = [...after.keys()];
    assert.deepEqual(
        raisedIn(before, after),
        places.filter((i) => after[i] !== before[i]),
    );
});

testCases("each register has its own position in the picture", 300, (random) => {
    const count = 2 ** random.between(4, 14);
    const layout = layoutOf(count, random.between(200, 1400));
    const { columns, rows, width, height } = layout;
    assert.equal(columns * rows, count);
    assert.ok(Number.isInteger(Math.log2(columns)) && width > 0 && height > 0);
    for (let i = 0; i < 40; i++) {
        const register = random.below(count);
        const [x, y] = cornerOf(register, layout);
        const at = [Math.round(x / width), Math.round(y / height)];
        assert.deepEqual(at, [register % columns, Math.floor(register / columns)]);
    }
});
