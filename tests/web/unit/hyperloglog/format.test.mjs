import assert from "node:assert/strict";
import { test } from "node:test";
import "../browser.mjs";
import { forCases, testCases } from "../random.mjs";
import { formatBytes, formatError, formatSigned } from "web/hyperloglog/format";
import { colorOf, firstRank, inkOf, shadeOf, SHADES } from "web/hyperloglog/shades";

test("bytes have three digits and the shortest unit", () => {
    const units = { bytes: 1, kB: 1e3, MB: 1e6, GB: 1e9 };
    const counts = [
        0, 1, 999, 1000, 1001, 999_499, 999_500, 999_999, 1e6, 999_999_999, 1e9,
    ];
    forCases(2000, (random, seed) => {
        const bytes = counts[seed] ?? Math.floor(10 ** (random.next() * 12));
        const [digits, unit] = formatBytes(bytes).split(" ");
        assert.ok(Math.abs(digits * units[unit] - bytes) <= 0.00501 * bytes, `${bytes}`);
        if (unit !== "bytes") assert.ok(digits >= 1, `${bytes}`);
        if (unit !== "GB") assert.ok(digits < 1000, `${bytes}`);
        assert.ok(digits.replace(".", "").length <= 4 || unit === "GB", digits);
    });
});

test("an error has a sign unless the estimate is exact", () => {
    assert.match(formatSigned(0), /^0 ?%$/);
    assert.match(formatSigned(0.015), /^\+1.5 ?%$/);
    assert.match(formatSigned(-0.015), /^−1.5 ?%$/);
    assert.equal(formatError(7, 7), "exact");
    assert.equal(formatError(7, 0), "infinite");
    assert.match(formatError(90, 100), /^−10 ?%$/);
});

testCases(
    "shades grow with the rank, from empty registers to the last shade",
    500,
    (random) => {
        const registers = 2 ** random.between(4, 18);
        const first = firstRank(random.below(10 ** random.between(0, 9)), registers);
        assert.ok(first >= 1);
        assert.equal(shadeOf(0, first), 0);
        for (let rank = 1; rank < 61; rank++) {
            const shade = shadeOf(rank, first);
            if (rank <= first) assert.equal(shade, 1);
            else assert.equal(shade, Math.min(SHADES, shadeOf(rank - 1, first) + 1));
        }
        assert.notEqual(inkOf(1), inkOf(SHADES));
        assert.equal(colorOf(3), "var(--rank-3)");
    },
);
