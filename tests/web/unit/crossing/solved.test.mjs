import assert from "node:assert/strict";
import { test } from "node:test";
import "../browser.mjs";
import { puzzleOf } from "./rivers.mjs";
import { modelOf } from "web/crossing/model";
import { planQuestion } from "web/crossing/solved";
import { entry } from "web/crossing/puzzle";

const startOf = (puzzle, moves) => planQuestion(puzzle, modelOf(puzzle), moves).start;

test("the plan is requested from the current state", () => {
    const wolf = puzzleOf("wolf");
    assert.equal(startOf(wolf, []), undefined);
    assert.deepEqual(startOf(wolf, [[0, 2]]), { far: ["farmer", "goat"], boat: "far" });
    assert.deepEqual(startOf(wolf, [[0, 2], [0]]), { far: ["goat"], boat: "near" });
});

test("the start of a request counts travelers of a kind and names the others", () => {
    const alike = puzzleOf("missionaries-3-2");
    assert.deepEqual(startOf(alike, [[1, 4]]).far, [
        { kind: "missionary", count: 1 },
        { kind: "cannibal", count: 1 },
    ]);
    assert.deepEqual(startOf(alike, [[3, 5], [3]]).far, [{ kind: "cannibal", count: 1 }]);
    const travelers = [entry("guest", { count: "2", rows: false }), entry("guest")];
    const mixed = { ...alike, travelers, rules: [] };
    assert.deepEqual(startOf(mixed, [[1, 2]]).far, ["guest 2", "guest 3"]);
});
