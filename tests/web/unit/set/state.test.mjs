import assert from "node:assert/strict";
import { test } from "node:test";
import "../browser.mjs";
import { anyState, anyText, forCases, stateOf } from "../random.mjs";
import { gamesQuestion, rounds, TRIALS_MAX } from "web/set/trials";
import { today } from "web/daily/day";
import {
    anotherOf,
    countOf,
    dealQuestion,
    historyOf,
    readPick,
    readSource,
    tabOf,
    writePlayed,
    writeSource,
} from "web/set/state";

function anySource(random) {
    const kind = random.pick(["day", "random", "custom"]);
    if (kind === "day") return { kind, date: anyText(random) };
    if (kind === "custom") {
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

test("the source of a table is read as it was written", () => {
    const keys = ["table", "seed", "cards", "sets", "date", "show", "pick"];
    forCases(2000, (random) => {
        const source = anySource(random);
        const state = stateOf({ ...anyState(random, keys), ...writeSource(source) });
        assert.deepEqual(readSource(state), source);
        assert.ok(!("show" in state) && !("pick" in state));
        assert.equal(dealQuestion(source) !== null, source.kind === "random");
    });
    assert.deepEqual(readSource({}), { kind: "day", date: today() });
});

test("custom cards are solved, unless they are played", () => {
    const custom = { kind: "custom", cards: ["2rso", "1gtd"] };
    const played = stateOf(writePlayed(custom.cards));
    assert.deepEqual(readSource(played), custom);
    assert.equal(played.tab, "practice");
    // The cards are solved again, although they were played.
    const solved = stateOf({ ...played, ...writeSource(custom) });
    assert.equal(solved.tab, undefined);
    assert.equal(tabOf(solved), "solver");
});

test("repeated deals are one step back in the history", () => {
    const random = anotherOf({ kind: "day", date: "2026-11-21" });
    assert.equal(random.kind, "random");
    const state = stateOf(writeSource(random));
    const next = anotherOf({ ...random, cards: "15", sets: "7" });
    assert.deepEqual(
        { ...next, seed: "" },
        { ...random, cards: "15", sets: "7", seed: "" },
    );
    const custom = { kind: "custom", cards: [] };
    const day = { kind: "day", date: "2026-11-21" };
    const hows = [
        [{}, random, "step"],
        [{ size: "9" }, random, "step"],
        [state, next, "step"],
        [{ date: "2026-11-20" }, day, "step"],
        [{ date: "2026-11-20" }, random, "push"],
        [state, custom, "push"],
        [stateOf(writeSource(custom)), custom, "replace"],
    ];
    for (const [before, after, how] of hows) assert.equal(historyOf(before, after), how);
});

test("the number of cards is known before they are dealt", () => {
    const random = { kind: "random", seed: "1", sets: "" };
    assert.equal(countOf({ kind: "day", date: "2026-11-21" }), 12);
    assert.equal(countOf({ ...random, cards: "15" }), 15);
    assert.equal(countOf({ ...random, cards: "many" }), 12);
    assert.equal(countOf({ ...random, cards: "1e9" }), 81);
    assert.equal(countOf({ ...random, cards: "-3" }), 0);
    assert.equal(countOf({ kind: "custom", cards: ["2rso"] }), 1);
});

test("at most three different cards of the table are selected", () => {
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

test("rounds double up to the maximum and keep the tables", () => {
    const games = [...rounds((count) => gamesQuestion(9, count))];
    assert.equal(games.at(-1).games, TRIALS_MAX);
    games.slice(1).forEach((one, i) => assert.equal(one.games, 2 * games[i].games));
    assert.ok(games.every(({ initial_cards }) => initial_cards === 9));
});
