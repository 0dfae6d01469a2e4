import assert from "node:assert/strict";
import { test } from "node:test";
import { forCases } from "../random.mjs";
import { areaOf } from "web/parts/plot";

test("a chart is between its margins and is never empty", () => {
    const margin = { left: 60, right: 8, top: 10, bottom: 40 };
    assert.deepEqual(areaOf(500, 300, margin), {
        width: 500,
        left: 60,
        right: 492,
        top: 10,
        floor: 260,
    });
    forCases(1000, (random) => {
        const width = random.between(0, 2000);
        const { left, right } = areaOf(width, 300, margin);
        assert.ok(left < right);
        if (width > 100) assert.equal(right, width - margin.right);
    });
});

test("a chart without margins fills its area", () => {
    const area = { width: 500, left: 0, right: 500, top: 0, floor: 80 };
    assert.deepEqual(areaOf(500, 80, {}), area);
});
