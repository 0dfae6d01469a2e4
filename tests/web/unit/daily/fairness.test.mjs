// Rules of the daily puzzles: shown solutions, hints, lost games, repeated games and outages.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { daysAfter } from "web/daily/day";
import {
    isExcused,
    isNearAverage,
    isStreakDay,
    starCosts,
    starsOf,
    statusOf,
    withEnding,
    withOutage,
    withShown,
} from "web/daily/fairness";
import { readDay, streakOf, writeDay } from "web/daily/record";
import { shareText } from "web/daily/share";

const DATE = "2026-11-23";
const WHEN = { seconds: 60, on: DATE };
const OPEN = { seconds: 60, progress: "abc" };
const LEAST = 20;

const minutes = (cost, more = {}) => ({
    result: `${cost} minutes`,
    best: `${LEAST} minutes`,
    isBest: cost <= LEAST,
    hints: 0,
    cost,
    ...more,
});

/** Returns the record of a day after several games have ended. */
const after = (day, ...endings) =>
    endings.reduce((before, ending) => withEnding(before, ending, WHEN), day);

const starsAfter = (day) => starsOf(day.done);

test("a solved day counts, and a result that could be better costs a star", () => {
    const day = after(OPEN, minutes(20));
    const { result, best, cost } = minutes(20);
    assert.deepEqual(day, { ...OPEN, done: { ...WHEN, result, best, cost, stars: 3 } });
    assert.equal(statusOf(OPEN), "open");
    assert.equal(statusOf(day), "solved");
    assert.ok(isStreakDay(day, DATE) && !isStreakDay(day, daysAfter(DATE, -1)));
    assert.equal(starsAfter(day), 3);
    assert.equal(starsAfter(after(OPEN, minutes(21))), 2);
    assert.equal(starsAfter(after(OPEN, minutes(90))), 2);
});

test("the best attempt of a day counts, with the time of the first one", () => {
    const later = { seconds: 90, on: daysAfter(DATE, 1) };
    const better = withEnding(after(OPEN, minutes(23)), minutes(20), later);
    assert.deepEqual(better.done, after(OPEN, minutes(20)).done);
    assert.equal(after(OPEN, minutes(20), minutes(23)).done.cost, 20);
    // A game without a cost has one attempt.
    const first = after(OPEN, { result: "3 guesses" });
    assert.equal(after(first, { result: "2 guesses" }), first);
});

test("a day whose solution was shown does not earn stars, and shared texts mark it", () => {
    const shown = withShown(OPEN);
    assert.equal(statusOf(shown), "shown");
    const day = after(shown, minutes(20));
    assert.equal(statusOf(day), "shown");
    assert.equal(day.done.result, "20 minutes, solution shown");
    assert.ok(!isStreakDay(day, DATE));
    assert.equal(starsAfter(day), 0);
    const shared = {
        name: "Bridge",
        date: DATE,
        streak: 0,
        address: "http://h",
        done: day.done,
    };
    const text = /\n🏳 20 minutes, solution shown\n/u;
    assert.match(shareText(shared), text);
});

test("a solution that is shown after the end changes nothing and prevents a better result", () => {
    const day = withShown(after(OPEN, minutes(23)));
    assert.equal(statusOf(day), "solved");
    assert.ok(isStreakDay(day, DATE));
    assert.equal(starsAfter(day), 2);
    assert.equal(after(day, minutes(20)), day);
});

test("each hint costs a star until one is left, and the day counts", () => {
    const starsWith = (hints, cost) => starsAfter(after(OPEN, minutes(cost, { hints })));
    assert.deepEqual(
        [0, 1, 2, 3].map((hints) => starsWith(hints, 20)),
        [3, 2, 1, 1],
    );
    assert.deepEqual(
        [0, 1, 2, 3].map((hints) => starsWith(hints, 21)),
        [2, 1, 1, 1],
    );
    assert.ok(isStreakDay(after(OPEN, minutes(20, { hints: 9 })), DATE));
});

test("each missing star has a reason", () => {
    const costs = (hints, cost) =>
        starCosts(after(OPEN, minutes(cost, { hints })).done, "taking longer");
    assert.deepEqual(costs(0, 20), []);
    assert.deepEqual(costs(1, 20), ["−1 star: 1 hint"]);
    assert.deepEqual(costs(0, 21), ["−1 star: taking longer"]);
    assert.deepEqual(costs(1, 21), ["−1 star: 1 hint", "−1 star: taking longer"]);
    assert.deepEqual(costs(3, 21), ["−2 stars: 3 hints (only the first 2 cost a star)"]);
    const missed = after(OPEN, minutes(21, { costs: 2 }));
    assert.deepEqual(starCosts(missed.done, "a miss"), ["−2 stars: a miss"]);
});

test("one guess above the average of the computer, rounded up, is as good", () => {
    assert.ok(isNearAverage(7, 5.21) && !isNearAverage(8, 5.21));
    assert.ok(isNearAverage(2, 0.7) && !isNearAverage(3, 0.7));
});

test("a lost game stays lost and does not count", () => {
    const day = after(OPEN, { result: "9 of 16 across", lost: true });
    assert.equal(statusOf(day), "lost");
    assert.equal(starsAfter(day), 0);
    assert.ok(!isStreakDay(day, DATE));
    assert.equal(after(day, minutes(1)), day);
});

beforeEach(() => {
    const store = new Map();
    globalThis.localStorage = {
        getItem: (key) => store.get(key) ?? null,
        setItem: (key, text) => store.set(key, text),
    };
});
globalThis.addEventListener ??= () => {};

test("an outage does not end a streak, lost and shown days do", () => {
    const days = [0, 1, 2, 3, 4].map((back) => daysAfter(DATE, -back));
    const solved = (date) => withEnding(OPEN, minutes(20), { seconds: 1, on: date });
    for (const date of days) writeDay("bridge", date, solved(date));
    assert.equal(streakOf("bridge", DATE), 5);
    writeDay("bridge", days[2], withOutage({ seconds: 0 }));
    assert.equal(streakOf("bridge", DATE), 4);
    for (const day of [
        after(OPEN, { result: "lost", lost: true }),
        after(withShown(OPEN), minutes(20)),
        OPEN,
    ]) {
        writeDay("bridge", days[2], day);
        assert.equal(streakOf("bridge", DATE), 2);
    }
    const solvedDay = solved(DATE);
    assert.equal(withOutage(solvedDay), solvedDay);
    assert.ok(!isExcused(after(withOutage(OPEN), { result: "lost", lost: true })));
});

test("days of earlier versions are read, and outages of old days are kept", () => {
    const old = { seconds: 60, done: { seconds: 60, result: "6 sets", on: DATE } };
    writeDay("set", DATE, old);
    assert.equal(statusOf(readDay("set", DATE)), "solved");
    assert.equal(starsAfter(old), 1); // solved with a hint
    assert.equal(streakOf("set", DATE), 1);
    assert.equal(after(old, minutes(1)), old);
    writeDay("set", "2026-01-05", { seconds: 0, outage: true });
    assert.ok(isExcused(readDay("set", "2026-01-05")));
});
