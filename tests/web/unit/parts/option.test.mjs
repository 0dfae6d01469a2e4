import assert from "node:assert/strict";
import { test } from "node:test";
import { anyText, forCases } from "../random.mjs";
import { namedOption, optionOf } from "web/parts/option";

const LEVELS = [1, 2, 3, 4, "unknown"];
const GOALS = [
    ["expected", "Fewest"],
    ["win", "To win"],
];

test("a known option of the address is read", () => {
    for (const level of LEVELS) assert.equal(optionOf(LEVELS, String(level), 4), level);
    for (const [goal] of GOALS) assert.equal(namedOption(GOALS, goal), goal);
});

test("any other option is the default or the first", () => {
    forCases(2000, (random) => {
        const text = anyText(random);
        if (LEVELS.some((level) => String(level) === text)) return;
        assert.equal(optionOf(LEVELS, text, 4), 4);
        assert.equal(optionOf(LEVELS, text), 1);
    });
    assert.equal(optionOf(LEVELS, undefined), 1);
    assert.equal(optionOf(LEVELS, undefined, "unknown"), "unknown");
    for (const text of [undefined, "", "Fewest", "toString"])
        assert.equal(namedOption(GOALS, text), "expected");
});
