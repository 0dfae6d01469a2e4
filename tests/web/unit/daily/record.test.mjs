// Stored days, streaks and shared texts.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { daysAfter } from "web/daily/day";
import { readDay, streakOf, writeDay } from "web/daily/record";
import { dayText, shareText } from "web/daily/share";

const NOW = "2026-11-23";
let store;

beforeEach(() => {
    store = new Map();
    globalThis.localStorage = {
        getItem: (key) => store.get(key) ?? null,
        setItem: (key, text) => store.set(key, text),
    };
});
globalThis.addEventListener ??= () => {};

const done = (on) => ({ seconds: 60, done: { seconds: 60, result: "6 sets", on } });

test("a day is read as it was written, separately by game and day", () => {
    assert.deepEqual(readDay("set", NOW), { seconds: 0 });
    writeDay("set", NOW, { seconds: 5, progress: ["a"] });
    assert.deepEqual(readDay("set", NOW), { seconds: 5, progress: ["a"] });
    assert.deepEqual(readDay("bridge", NOW), { seconds: 0 });
    assert.deepEqual(readDay("set", daysAfter(NOW, 1)), { seconds: 0 });
});

test("invalid records are ignored", () => {
    for (const text of [
        "",
        "no json",
        "3",
        "null",
        '{"2026-11-23":null}',
        '{"2026-11-23":{}}',
    ]) {
        store.set("puzzled-daily-set", text);
        assert.deepEqual(readDay("set", NOW), { seconds: 0 }, text);
        assert.equal(streakOf("set", NOW), 0);
    }
});

test("a streak ends today or yesterday and counts days done in time", () => {
    for (const back of [1, 2, 3, 5]) {
        const date = daysAfter(NOW, -back);
        writeDay("set", date, done(date));
    }
    assert.equal(streakOf("set", NOW), 3);
    writeDay("set", NOW, done(NOW));
    assert.equal(streakOf("set", NOW), 4);
    assert.equal(streakOf("set", daysAfter(NOW, 1)), 4);
    assert.equal(streakOf("set", daysAfter(NOW, 2)), 0);
    writeDay("set", daysAfter(NOW, -4), done(NOW)); // solved later
    assert.equal(streakOf("set", NOW), 4);
});

test("a past day keeps its progress until it is done and another one is played", () => {
    const [long, longer] = ["2026-01-06", "2026-01-05"];
    writeDay("set", long, { seconds: 9, progress: ["a"] });
    writeDay("set", longer, { ...done(longer), progress: ["b"] });
    assert.deepEqual(readDay("set", long), { seconds: 9, progress: ["a"] });
    assert.deepEqual(readDay("set", longer).progress, ["b"]);
    writeDay("set", long, { ...done(long), progress: ["a"] });
    assert.deepEqual(readDay("set", longer), done(longer));
    writeDay("set", "2026-01-07", { seconds: 1, shown: true, progress: ["c"] });
    assert.deepEqual(readDay("set", long), done(long));
});

test("of many past days without an end, the latest keep their progress", () => {
    const dates = Array.from({ length: 40 }, (_, i) => daysAfter("2026-01-01", i));
    for (const date of dates) writeDay("set", date, { seconds: 1, progress: [date] });
    const kept = dates.filter((date) => readDay("set", date).progress !== undefined);
    assert.deepEqual(kept, dates.slice(-31));
});

test("without storage a day lasts as long as the page", () => {
    globalThis.localStorage = {
        getItem: () => {
            throw new Error("SecurityError");
        },
        setItem: () => {
            throw new Error("SecurityError");
        },
    };
    writeDay("cliffs", NOW, { seconds: 5, progress: 1 });
    assert.deepEqual(readDay("cliffs", NOW), { seconds: 5, progress: 1 });
});

test("a shared text has the result, the streak and the marks", () => {
    const shared = {
        name: "SET",
        date: NOW,
        done: { result: "6 sets", seconds: 134, stars: 3 },
        streak: 3,
        marks: "🟩🟩",
        address: "http://h/set#date=2026-11-23",
    };
    assert.equal(
        shareText(shared),
        "puzzled · SET #327\n★★★ 6 sets · 3-day streak\n🟩🟩\nhttp://h/set#date=2026-11-23",
    );
    assert.equal(shareText({ ...shared, streak: 1, marks: "" }).split("\n").length, 3);
});

test("the results of a day are shared with their stars and sums", () => {
    const all = [
        { name: "SET", done: { result: "6 sets, no mistakes", seconds: 60, stars: 3 } },
        { name: "Bridge", done: { result: "23 minutes", seconds: 30, stars: 2 } },
        { name: "Cliffs", done: { result: "9 of 16 across", seconds: 20, lost: true } },
        { name: "River", done: { result: "7 crossings, 1 hint", seconds: 10 } },
        {
            name: "Grecian",
            done: { result: "5 turns, solution shown", seconds: 5, shown: true },
        },
    ];
    assert.equal(
        dayText(NOW, all, "http://h/"),
        [
            "puzzled · November 23 #327",
            "★★★ SET: 6 sets, no mistakes",
            "★★☆ Bridge: 23 minutes",
            "✗ Cliffs: 9 of 16 across",
            "★☆☆ River: 7 crossings, 1 hint",
            "🏳 Grecian: 5 turns, solution shown",
            "6 of 15 stars",
            "http://h/",
        ].join("\n"),
    );
});
