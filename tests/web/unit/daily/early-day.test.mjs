// The request for the puzzle of the day in the head of the HTML document, and its stored response.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import "../browser.mjs";
import { startEarlyDay, takeEarly } from "web/daily/early-day";
import { hasStoredDay, storeDay, readStoredDay } from "web/daily/stored-day";
import { today } from "web/daily/day";

let stored;
const requests = [];
globalThis.fetch = async (url) => {
    requests.push(url);
    return url;
};

beforeEach(() => {
    stored = new Map();
    globalThis.localStorage = {
        getItem: (key) => stored.get(key) ?? null,
        setItem: (key, text) => stored.set(key, text),
    };
    requests.length = 0;
    globalThis.puzzledEarlyDay = undefined;
});

const begin = (pathname, hash = "") =>
    startEarlyDay({ pathname, hash }, ["/set", "/bridge"]);

test("only a page that shows a day requests its puzzle", () => {
    begin("/");
    begin("/api");
    begin("/set", "#seed=1");
    begin("/bridge", "#p=1,2");
    assert.deepEqual(requests, []);
    begin("/set");
    begin("/bridge", "#date=2026-11-23");
    assert.deepEqual(requests, [
        `/set/daily?date=${today()}`,
        "/bridge/daily?date=2026-11-23",
    ]);
});

test("the response is used once, and only for its own address", async () => {
    begin("/set", "#date=2026-11-23");
    assert.equal(takeEarly("/set/daily?date=2026-11-24"), undefined);
    const url = "/set/daily?date=2026-11-23";
    assert.equal(await takeEarly(url), url);
    assert.equal(takeEarly(url), undefined);
});

test("a puzzle that is stored is not requested", () => {
    const day = { date: "2026-11-23", number: 327 };
    storeDay("/set/daily", day);
    assert.deepEqual(readStoredDay("/set/daily", day.date), day);
    assert.equal(hasStoredDay("/bridge/daily", day.date), false);
    begin("/set", "#date=2026-11-23");
    assert.deepEqual(requests, []);
});

test("the latest puzzle is stored", () => {
    for (const date of ["2026-11-23", "2026-11-25", "2026-11-24"])
        storeDay("/set/daily", { date });
    assert.equal(hasStoredDay("/set/daily", "2026-11-25"), true);
    assert.equal(hasStoredDay("/set/daily", "2026-11-24"), false);
    localStorage.setItem("puzzled-day-set", "not JSON");
    assert.equal(hasStoredDay("/set/daily", "2026-11-25"), false);
});
