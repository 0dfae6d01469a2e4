// The months of the archive, the statistics, and the exported history.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { daysAfter } from "web/daily/day";
import { readDay, readDays, writeDay } from "web/daily/record";
import { monthsAfter, readMonth, weeksOf } from "web/history/month";
import { statisticsOf } from "web/history/statistics";
import { exportHistory, importHistory } from "web/history/transfer";

const NOW = "2026-11-23";
const END = { stars: 3, best: "5.2", rival: "average" };

beforeEach(() => {
    const store = new Map();
    globalThis.localStorage = {
        getItem: (key) => store.get(key) ?? null,
        setItem: (key, text) => store.set(key, text),
    };
});
globalThis.addEventListener ??= () => {};

const ended = (on, more = {}) => ({
    seconds: 60,
    done: { seconds: 60, result: "6 sets", on, ...more },
});

test("a month has each of its dates once, in weeks from Sunday", () => {
    for (const [month, count] of Object.entries({
        "2026-02": 28,
        "2026-08": 31,
        "2026-11": 30,
        "2028-02": 29,
    })) {
        const weeks = weeksOf(month);
        assert.ok(weeks.every((week) => week.length === 7));
        const dates = weeks.flat().filter(Boolean);
        const wanted = Array.from({ length: count }, (_, i) => daysAfter(`${month}-01`, i));
        assert.deepEqual(dates, wanted);
    }
    assert.equal(weeksOf("2026-11")[0][0], "2026-11-01"); // a Sunday
    assert.equal(weeksOf("2026-02").length, 4);
});

test("the archive begins in January 2026 and ends with the current month", () => {
    assert.equal(readMonth(undefined, NOW), "2026-11");
    assert.equal(readMonth("2026-03", NOW), "2026-03");
    for (const text of ["2025-12", "2026-12", "2026-13", "2026-1", "x"])
        assert.equal(readMonth(text, NOW), "2026-11", text);
    assert.equal(monthsAfter("2026-12", 1), "2027-01");
    assert.equal(monthsAfter("2026-01", 1), "2026-02");
    assert.equal(monthsAfter("2026-01", -1), "2025-12");
    assert.equal(monthsAfter("2026-03", -1), "2026-02");
});

test("statistics count days, streaks and stars", () => {
    const at = (back) => daysAfter(NOW, -back);
    const days = {
        [at(0)]: ended(at(0), { stars: 3 }),
        [at(1)]: ended(at(1), { stars: 2 }),
        [at(2)]: ended(at(2), { lost: true }),
        [at(3)]: ended(at(3), { stars: 3 }),
        [at(4)]: { seconds: 0, outage: true },
        [at(5)]: ended(at(5)),
        [at(6)]: ended(at(6), { stars: 1 }),
        [at(8)]: ended(at(8), { stars: 3 }), // a day without a record follows
        [at(9)]: ended(at(0), { stars: 3 }), // solved later
        [at(10)]: { seconds: 5, progress: ["a"] },
        [at(11)]: ended(at(11), { shown: true }),
    };
    assert.deepEqual(statisticsOf(days, NOW), {
        played: 9,
        won: 7,
        streak: 2,
        longest: 3,
        fastest: 60,
        stars: [2, 1, 4],
    });
    const figures = { played: 0, won: 0, streak: 0, longest: 0, fastest: undefined };
    const none = { ...figures, stars: [0, 0, 0] };
    assert.deepEqual(statisticsOf({}, NOW), none);
});

test("an exported history is imported into another browser, whose results stay", () => {
    writeDay("set", NOW, { ...ended(NOW, END), progress: ["a"] });
    writeDay("bridge", NOW, { seconds: 9, shown: true });
    writeDay("cliffs", NOW, { seconds: 9, progress: ["open"] });
    const text = exportHistory();
    localStorage.setItem("puzzled-daily-set", "{}");
    localStorage.setItem("puzzled-daily-bridge", "{}");
    localStorage.setItem("puzzled-daily-cliffs", "{}");
    const here = ended("2026-11-20", { result: "own" });
    writeDay("set", "2026-11-20", here);
    assert.equal(importHistory(text), 2);
    assert.deepEqual(readDay("set", NOW), ended(NOW, END));
    assert.deepEqual(readDay("set", "2026-11-20"), here);
    assert.deepEqual(readDay("bridge", NOW), { seconds: 9, shown: true });
    assert.deepEqual(readDays("cliffs"), {});
    writeDay("set", NOW, ended(NOW, { result: "other" }));
    importHistory(text);
    assert.equal(readDay("set", NOW).done.result, "other");
});

test("invalid texts and days are not imported", () => {
    for (const text of ["", "[]", "3", "{}", '{"format":"other","games":{}}'])
        assert.equal(importHistory(text), undefined, text);
    const valid = ended(NOW);
    const days = {
        "2026-11-01": valid,
        "2025-12-31": valid,
        yesterday: valid,
        "2026-11-02": null,
        "2026-11-03": { seconds: 1 },
        "2026-11-04": { seconds: 1, done: { result: 3, seconds: 1, on: NOW } },
        "2026-11-05": ended(NOW, { stars: 9, lost: "no", more: 1 }),
    };
    const games = { set: days, other: days, bridge: "x" };
    const text = JSON.stringify({ format: "puzzled-history", version: 1, games });
    assert.equal(importHistory(text), 2);
    assert.deepEqual(readDays("set"), { "2026-11-01": valid, "2026-11-05": valid });
    assert.equal(localStorage.getItem("puzzled-daily-other"), null);
});
