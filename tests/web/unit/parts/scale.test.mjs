import assert from "node:assert/strict";
import { test } from "node:test";
import { scaleBand, scaleLinear, scaleLog } from "web/parts/scale";

test("a linear scale maps its domain to its range", () => {
    const scale = scaleLinear([10, 20], [100, 0]);
    assert.deepEqual([10, 15, 20, 30].map(scale), [100, 50, 0, -100]);
    assert.deepEqual(scale.range(), [100, 0]);
    const clamped = scaleLinear([10, 20], [100, 0], { clamp: true });
    assert.deepEqual([0, 15, 30].map(clamped), [100, 50, 0]);
    assert.equal(scaleLinear([3, 3], [0, 10])(3), 5);
});

test("ticks are round numbers in the domain", () => {
    const ticks = (domain, count) => scaleLinear(domain, [0, 1]).ticks(count);
    assert.deepEqual(ticks([0, 1], 5), [0, 0.2, 0.4, 0.6, 0.8, 1]);
    assert.deepEqual(ticks([0, 17], 4), [0, 5, 10, 15]);
    assert.deepEqual(ticks([-0.03, 0.11], 6), [-0.02, 0, 0.02, 0.04, 0.06, 0.08, 0.1]);
    assert.deepEqual(ticks([0, 0.31], 3), [0, 0.1, 0.2, 0.3]);
    assert.deepEqual(ticks([1, 1234], 5), [200, 400, 600, 800, 1000, 1200]);
    assert.deepEqual(ticks([7, 7], 5), [7]);
});

test("a nice domain ends at ticks", () => {
    const ends = (domain, nice) => {
        const scale = scaleLinear(domain, [0, 1], { nice });
        return [scale.ticks(nice).at(0), scale.ticks(nice).at(-1)].map(scale);
    };
    assert.deepEqual(ends([0.7, 18.3], 6), [0, 1]);
    assert.deepEqual(ends([0, 0.0123], 5), [0, 1]);
    assert.deepEqual(ends([0, 99], 4), [0, 1]);
});

test("the ticks of a logarithmic scale are powers of ten", () => {
    const scale = scaleLog([0.004, 700], [0, 6], { nice: 10, clamp: true });
    assert.deepEqual(scale.ticks(), [0.001, 0.01, 0.1, 1, 10, 100, 1000]);
    assert.deepEqual([0, 0.001, 1, 1000, 5000].map(scale), [0, 0, 3, 6, 6]);
    assert.deepEqual(scaleLog([0.2, 21], [0, 1]).ticks(), [1, 10]);
});

test("bands have equal widths and gaps", () => {
    const scale = scaleBand([4, 5, 6], [0, 64], 0.2);
    assert.equal(scale.step, 20);
    assert.equal(scale.bandwidth, 16);
    assert.deepEqual([4, 5, 6].map(scale), [4, 24, 44]);
    assert.deepEqual(scale.ticks(), [4, 5, 6]);
});
