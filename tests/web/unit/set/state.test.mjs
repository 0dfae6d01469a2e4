import assert from "node:assert/strict";
import { test } from "node:test";
import "../browser.mjs";
import { anyState, anyText, forCases, stateOf } from "../random.mjs";
import { drawsQuestion, gamesQuestion, rounds, TRIALS_MAX } from "web/set/trials";
import {
    dealQuestion,
    isDay,
    readPick,
    readSource,
    today,
    writeSource,
} from "web/set/state";

function anySource(random) {
    const kind = random.pick(["date", "seed", "hand"]);
    if (kind === "date") return { kind, date: anyText(random) };
    if (kind === "hand") {
        const cards = random.list(random.below(5), () => `c${anyText(random, 4)}`);
        return { kind, cards: cards.map((card) => card.replaceAll(",", "")) };
    }
    return {
        kind,
        seed: anyText(random),
        cards: anyText(random),
        sets: anyText(random, 3),
    };
}

test("where a table comes from reads back, and nothing stays of another one", () => {
    const keys = ["table", "seed", "cards", "sets", "date", "show", "pick"];
    forCases(2000, (random) => {
        const source = anySource(random);
        const state = stateOf({ ...anyState(random, keys), ...writeSource(source) });
        assert.deepEqual(readSource(state), source);
        assert.ok(!("show" in state) && !("pick" in state));
        assert.equal(dealQuestion(source) === null, source.kind === "hand");
    });
    assert.deepEqual(readSource({}), { kind: "date", date: today() });
});

const LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Whether the calendar has that day. */
function hasDay(year, month, day) {
    const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
    const length = month === 2 && leap ? 29 : (LENGTHS[month - 1] ?? 0);
    return day >= 1 && day <= length && year >= 1 && year <= 9999;
}

test("a day is one of the calendar, written as a date is", () => {
    const two = (number) => String(number).padStart(2, "0");
    forCases(4000, (random) => {
        const year = random.pick([0, 1, 4, 100, 1900, 2000, 2024, 2026, 2100, 9999]);
        const [month, day] = [random.below(14), random.below(33)];
        const text = `${String(year).padStart(4, "0")}-${two(month)}-${two(day)}`;
        assert.equal(isDay(text), hasDay(year, month, day), text);
        const other = anyText(random, 10);
        if (isDay(other)) assert.match(other, /^\d{4}-\d\d-\d\d$/);
    });
    for (const text of [
        "2026-1-1",
        "2026-01",
        "2026-01-01T00",
        "+010000-01-01",
        " 2026-01-01",
    ])
        assert.equal(isDay(text), false, text);
    assert.ok(isDay(today()));
});

test("chosen cards are at most three different ones of the table", () => {
    forCases(2000, (random) => {
        const count = random.between(0, 21);
        const pick = random.chance()
            ? anyText(random, 20)
            : random.list(5, () => random.between(-2, 25)).join();
        const places = readPick({ pick }, count);
        assert.ok(places.length <= 3 && new Set(places).size === places.length);
        for (const place of places)
            assert.ok(Number.isInteger(place) && place >= 0 && place < count);
    });
    assert.deepEqual(readPick({ pick: "4,0,4,11,2" }, 12), [4, 0, 11]);
});

test("rounds double up to the most, of the very tables", () => {
    const games = [...rounds((count) => gamesQuestion(9, count))];
    assert.equal(games.at(-1).games, TRIALS_MAX);
    games.slice(1).forEach((one, i) => assert.equal(one.games, 2 * games[i].games));
    assert.ok(games.every(({ deal }) => deal === 9));
    const tables = { size: 8, variant: "ghostset" };
    const [first] = rounds((count) => drawsQuestion(tables, count));
    const { draws } = first;
    assert.deepEqual(first, { draws, cards: 8, variant: "ghostset", seed: 1 });
});
