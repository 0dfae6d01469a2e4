import assert from "node:assert/strict";
import { test } from "node:test";
import "../browser.mjs";
import { anyState, anyText, stateOf, testCases, wellFormed } from "../random.mjs";
import { presetOf, readPuzzle, writePreset } from "web/crossing/address";
import { writePuzzle } from "web/crossing/edit";
import { PRESETS } from "web/crossing/presets";
import { FORMS, GOALS, PLACES, questionOf, rule } from "web/crossing/puzzle";
import { hrefOf, parsePlace } from "web/place";

const KEYS = ["p", "t", "b", "r", "goal", "go", "plan", "step", "best"];

const text = (random) =>
    random.chance()
        ? wellFormed(anyText(random, 6))
        : random.pick(["", "1", "a, b", ", ,,", "*%2C:"]);

const anyPuzzle = (random) => ({
    travelers: random.list(random.below(6), () => ({
        name: text(random),
        count: text(random),
        rows: random.chance(),
        minutes: text(random),
        weight: text(random),
    })),
    seats: text(random),
    load: text(random),
    rules: random.list(random.below(4), () =>
        rule(random.pick(FORMS), text(random), text(random), {
            where: random.pick(PLACES),
            why: text(random),
        }),
    ),
    goal: random.pick(GOALS),
});

/** Returns the state after it was written to the address and read. */
const throughAddress = (state) =>
    parsePlace(new URL(hrefOf("crossing", state), location.origin)).state;

testCases("a puzzle is read as it was written, whatever was typed", 3000, (random) => {
    const puzzle = anyPuzzle(random);
    const state = stateOf(writePuzzle(puzzle));
    assert.deepEqual(readPuzzle(state), puzzle);
    assert.deepEqual(readPuzzle(throughAddress(state)), puzzle);
});

test("a preset has a name in the address and can be written completely", () => {
    assert.equal(presetOf({}), PRESETS[0]);
    for (const { id, puzzle, source, story } of PRESETS) {
        assert.equal(presetOf(stateOf(writePreset(id))).puzzle, puzzle);
        assert.deepEqual(readPuzzle(stateOf(writePuzzle(puzzle))), puzzle);
        assert.ok(source.length > 20 && story.endsWith("."), id);
    }
});

testCases("any address is read as a valid puzzle", 3000, (random) => {
    const puzzle = readPuzzle(anyState(random, KEYS));
    assert.deepEqual(readPuzzle(stateOf(writePuzzle(puzzle))), puzzle);
    assert.ok(Array.isArray(questionOf(puzzle).travelers));
});

test("the request describes the puzzle", () => {
    const find = (id) => questionOf(PRESETS.find((preset) => preset.id === id).puzzle);
    assert.deepEqual(find("wolf"), {
        travelers: [
            "farmer",
            { name: "wolf", can_row: false },
            { name: "goat", can_row: false },
            { name: "cabbage", can_row: false },
        ],
        boat: { seats: 2 },
        rules: [
            { never_alone: ["wolf", "goat"], without: ["farmer"] },
            { never_alone: ["goat", "cabbage"], without: ["farmer"] },
        ],
    });
    assert.deepEqual(find("missionaries-3-2"), {
        travelers: [
            { kind: "missionary", count: 3 },
            { kind: "cannibal", count: 3 },
        ],
        boat: { seats: 2 },
        rules: [{ never_outnumbered: ["missionary"], by: ["cannibal"] }],
    });
    assert.deepEqual(find("couples-3-2").rules, [
        {
            jealous: [
                ["husband A", "wife A"],
                ["husband B", "wife B"],
                ["husband C", "wife C"],
            ],
        },
    ]);
    assert.deepEqual(find("children").boat, { seats: 2, max_weight: 2 });
    assert.deepEqual(find("family").rules[0].where, ["banks", "boat"]);
    assert.equal(find("zurg").goal, "least-minutes");
});

test("travelers with the same name are a kind", () => {
    const state = { t: "missionary:x2:n,missionary,guide", b: "2" };
    assert.deepEqual(questionOf(readPuzzle(state)).travelers, [
        { kind: "missionary", count: 2, can_row: false },
        { kind: "missionary", count: 1 },
        "guide",
    ]);
});
