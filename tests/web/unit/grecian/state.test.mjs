import assert from "node:assert/strict";
import { test } from "node:test";
import "../browser.mjs";
import { anyState, anyText, stateOf, testCases } from "../random.mjs";
import { readCells } from "web/grecian/puzzle";
import {
    DIFFICULTIES,
    questionOf,
    newGenerated,
    readSource,
    writeSource,
} from "web/grecian/state";

const KEYS = [
    "puzzle",
    "date",
    "seed",
    "dials",
    "rows",
    "columns",
    "target",
    "difficulty",
    "unique",
];

function anySource(random) {
    const kind = random.pick(["daily", "classic", "random", "own"]);
    const field = () => random.pick(["5", "12", "42", anyText(random, 5)]);
    if (kind === "classic") return { kind };
    if (kind === "daily") return random.chance() ? { kind } : { kind, date: "2026-11-23" };
    if (kind === "own")
        return { kind, puzzle: { cells: readCells(anyText(random, 30)), target: field() } };
    return {
        kind,
        seed: field(),
        dials: field(),
        rows: field(),
        columns: field(),
        target: field(),
        difficulty: random.pick(DIFFICULTIES),
        unique: random.chance(),
    };
}

testCases("the source of a puzzle is read as it was written", 2000, (random) => {
    const source = anySource(random);
    const before = anyState(random, [...KEYS, "turns", "step", "solution", "edit"]);
    const state = stateOf({ ...before, ...writeSource(source) });
    assert.deepEqual(readSource(state), source);
    for (const key of ["turns", "step", "solution", "edit"])
        assert.ok(!(key in state), key);
});

testCases("any address is read as a valid puzzle", 1000, (random) => {
    const source = readSource(anyState(random, KEYS));
    assert.deepEqual(readSource(stateOf(writeSource(source))), source);
    if (source.kind === "random") assert.ok(DIFFICULTIES.includes(source.difficulty));
});

test("a new puzzle can be requested", () => {
    const question = questionOf(newGenerated());
    for (const key of ["dial_count", "row_count", "column_count", "target", "seed"])
        assert.ok(Number.isInteger(question[key]), key);
    assert.equal(questionOf({ ...newGenerated(), dials: "many" }).dial_count, "many");
});

test("an address without a puzzle is today's, or the classic one if dials are turned", () => {
    assert.deepEqual(readSource({}), { kind: "daily" });
    assert.deepEqual(readSource({ date: "2026-11-31" }), { kind: "daily" });
    assert.deepEqual(readSource({ turns: "1,0,0,0,0" }), { kind: "classic" });
    assert.deepEqual(readSource({ solution: "1", explain: "3" }), { kind: "classic" });
    const date = "2026-11-23";
    assert.deepEqual(readSource({ date, solution: "1" }), { kind: "daily", date });
});
