// The crossing of a day in the form of the service becomes the puzzle of the page.
import assert from "node:assert/strict";
import { test } from "node:test";
import "../browser.mjs";
import { presetOfDay } from "web/crossing/daily";
import { PRESETS } from "web/crossing/presets";
import { questionOf } from "web/crossing/puzzle";

test("the puzzle of the service and its reasons are those of the page", () => {
    for (const { id, puzzle } of PRESETS) {
        if (id === "zurg") continue; // it has minutes, which no day has
        const reasons = puzzle.rules.map(({ why }) => why);
        const day = { puzzle: questionOf(puzzle), reasons, story: "A story." };
        const preset = presetOfDay(day);
        assert.deepEqual(preset.puzzle, puzzle, id);
        assert.equal(preset.story, day.story);
    }
});
