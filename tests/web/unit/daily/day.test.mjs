// Days, their numbers, and their random values.
import assert from "node:assert/strict";
import { test } from "node:test";
import { forCases } from "../random.mjs";
import {
    below,
    dateOf,
    dayNumber,
    daysAfter,
    isDate,
    randomOf,
    dateText,
    shuffled,
    today,
} from "web/daily/day";

test("a day is the local date, and its number grows by one each day", () => {
    assert.equal(today(new Date(2026, 10, 3, 23, 59)), "2026-11-03");
    assert.equal(dayNumber("2026-01-01"), 1);
    assert.equal(dayNumber("2026-12-31"), 365);
    assert.equal(dayNumber("2028-12-31"), 3 * 365 + 1);
    assert.equal(dateText("2026-11-23"), "November 23");
    forCases(500, (random) => {
        const days = random.between(-2000, 4000);
        const date = daysAfter("2026-01-01", days);
        assert.ok(isDate(date));
        assert.equal(dayNumber(date), days + 1);
    });
});

test("only valid dates are accepted", () => {
    for (const text of ["", "2026-11-31", "2026-1-1", "2026-13-01", "today", "20261123"])
        assert.equal(isDate(text), false, text);
    assert.equal(dateOf("2026-11-23"), "2026-11-23");
    assert.equal(dateOf("2026-11-31"), today());
    assert.equal(dateOf(undefined), today());
});

// Computed separately with FNV-1a, the golden ratio and the mixer of MurmurHash3.
const FIRST = [25404, 815186, 429509];

test("a day of a game has the same random numbers everywhere", () => {
    const first = (date, game) => {
        const random = randomOf(date, game);
        return [random(), random(), random()].map((number) => Math.floor(number * 1e6));
    };
    // Other browsers and later versions must draw the same.
    assert.deepEqual(first("2026-11-23", "bulls-cows"), FIRST);
    assert.notDeepEqual(first("2026-11-24", "bulls-cows"), FIRST);
    assert.notDeepEqual(first("2026-11-23", "bridge"), FIRST);
});

test("small numbers are uniform, and a shuffle keeps all items", () => {
    const counts = Array(10).fill(0);
    for (let day = 0; day < 3000; day++) {
        const random = randomOf(daysAfter("2026-01-01", day), "set");
        counts[below(random, 10)]++;
        assert.deepEqual(shuffled(random, [1, 2, 3, 4]).sort(), [1, 2, 3, 4]);
    }
    // 300 are expected with a standard deviation of 16. The days are fixed.
    for (const count of counts) assert.ok(count > 220 && count < 380, `${counts}`);
});
