// The crossings of the days: possible, with several crossings.
import assert from "node:assert/strict";
import { test } from "node:test";
import "../browser.mjs";
import { daysAfter, randomOf, weekday } from "web/daily/day";
import { fewestCrossings, modelOf } from "web/crossing/model";
import { puzzleOf } from "./rivers.mjs";
import { PRESETS } from "web/crossing/presets";
import { crossingOfDay } from "web/crossing/today";

const DAYS = 150;

const dated = (date) => crossingOfDay(randomOf(date, "crossing"), date);

test("each day has a crossing that is possible", () => {
    const known = new Map();
    for (let day = 0; day < DAYS; day++) {
        const date = daysAfter("2026-11-23", day);
        const preset = dated(date);
        assert.deepEqual(dated(date), preset);
        assert.ok(preset.story.length > 40);
        const text = JSON.stringify(preset.puzzle);
        if (!known.has(text)) known.set(text, fewestCrossings(modelOf(preset.puzzle)));
        const fewest = known.get(text);
        assert.ok(fewest >= (weekday(date) >= 5 ? 9 : 5), `${date}: ${fewest}`);
    }
    assert.ok(known.size >= 30);
});

// From the literature. "zurg" is about minutes, not about crossings.
const FEWEST = {
    wolf: 7,
    children: 9,
    family: 17,
    "missionaries-3-2": 11,
    "missionaries-4-2": undefined,
    "missionaries-4-3": 9,
    "missionaries-5-3": 11,
    "missionaries-6-3": undefined,
    "missionaries-6-4": 9,
    "couples-3-2": 11,
    "couples-4-2": undefined,
    "couples-4-3": 9,
    "couples-5-3": 11,
    "couples-6-3": undefined,
};

test("the presets need the known number of crossings", () => {
    const ids = PRESETS.map(({ id }) => id).filter((id) => id !== "zurg");
    assert.deepEqual(ids.sort(), Object.keys(FEWEST).sort());
    for (const [id, fewest] of Object.entries(FEWEST))
        assert.equal(fewestCrossings(modelOf(puzzleOf(id))), fewest, id);
});
