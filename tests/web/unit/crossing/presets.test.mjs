// The known puzzles need the numbers of crossings in the literature.
import assert from "node:assert/strict";
import { test } from "node:test";
import "../browser.mjs";
import { cross, isSolved, keyOf, modelOf, startOf } from "web/crossing/model";
import { PRESETS } from "web/crossing/presets";
import { crossingsOf, puzzleOf } from "./rivers.mjs";

/** Returns the fewest crossings by a search of all states. */
function fewestCrossings(model) {
    const positions = [startOf(model)];
    const steps = new Map([[keyOf(model, positions[0]), 0]]);
    for (const position of positions) {
        const count = steps.get(keyOf(model, position));
        if (isSolved(position)) return count;
        for (const move of crossingsOf(model, position)) {
            const after = cross(position, move);
            if (steps.has(keyOf(model, after))) continue;
            steps.set(keyOf(model, after), count + 1);
            positions.push(after);
        }
    }
    return undefined;
}

// From the literature. "zurg" is about minutes, not about crossings.
const FEWEST = {
    wolf: 7,
    children: 9,
    family: 17,
    "missionaries-3-2": 11,
    "missionaries-4-3": 9,
    "missionaries-5-3": 11,
    "missionaries-6-4": 9,
    "couples-3-2": 11,
    "couples-4-3": 9,
    "couples-5-3": 11,
};

test("the presets need the known number of crossings", () => {
    const ids = PRESETS.map(({ id }) => id).filter((id) => id !== "zurg");
    assert.deepEqual(ids.sort(), Object.keys(FEWEST).sort());
    for (const [id, fewest] of Object.entries(FEWEST))
        assert.equal(fewestCrossings(modelOf(puzzleOf(id))), fewest, id);
});
