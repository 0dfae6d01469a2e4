// The crossings of days: all can get over, and it takes more than a few crossings.
import assert from "node:assert/strict";
import { test } from "node:test";
import "../browser.mjs";
import { daysAfter, randomOf, weekday } from "web/daily/day";
import { fewestCrossings, modelOf } from "web/crossing/model";
import { PRESETS } from "web/crossing/presets";
import { crossingOfDay } from "web/crossing/today";

const DAYS = 150;

const dated = (date) => crossingOfDay(randomOf(date, "crossing"), date);

test("each day has a crossing that can be made", () => {
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

test("the fewest crossings that are found here are those that are known", () => {
    const known = {
        wolf: 7,
        children: 9,
        family: 17,
        "missionaries-3-2": 11,
        "missionaries-4-2": undefined,
        "missionaries-4-3": 9,
        "couples-3-2": 11,
        "couples-4-2": undefined,
    };
    for (const [id, fewest] of Object.entries(known)) {
        const { puzzle } = PRESETS.find((preset) => preset.id === id);
        assert.equal(fewestCrossings(modelOf(puzzle)), fewest, id);
    }
});
