import assert from "node:assert/strict";
import { test } from "node:test";
import "../browser.mjs";
import { forCases, testCases } from "../random.mjs";
import { formatBytes, formatError, formatSigned } from "web/hyperloglog/format";
import { colorOf, spanOf } from "web/hyperloglog/laboratory/palette";

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

test("an error has a sign, and no error is described", () => {
    assert.equal(formatSigned(0), "0 %");
    assert.equal(formatSigned(0.015), "+1.5 %");
    assert.equal(formatSigned(-0.015), "−1.5 %");
    assert.equal(formatError(7, 7), "none");
    assert.equal(formatError(7, 0), "all of it");
    assert.equal(formatError(90, 100), "−10 %");
});

testCases("colors grow with the rank between the limits", 500, (random) => {
    const registers = 2 ** random.between(4, 18);
    const [least, most] = spanOf(random.below(10 ** random.between(0, 9)), registers);
    assert.ok(least >= 1 && most > least);
    // The position between the colors, from 0 to 2.
    const height = (rank) => {
        const found = /var\((.+?)\) ([\d.e-]+)%, var\((.+?)\)\)$/.exec(
            colorOf(rank, [least, most]),
        );
        return (found[3] === "--rank-low" ? 0 : 1) + found[2] / 100;
    };
    for (let rank = 1; rank < 61; rank++) {
        if (rank <= least) assert.equal(height(rank), 0);
        if (rank >= most) assert.equal(height(rank), 2);
        if (rank >= least && rank < most) assert.ok(height(rank + 1) > height(rank));
    }
    assert.equal(colorOf(0, [least, most]), "var(--rank-none)");
});
