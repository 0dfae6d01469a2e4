// Rules that the user adds by tapping two travelers.
import assert from "node:assert/strict";
import { test } from "node:test";
import "../browser.mjs";
import { groupRules, pairRule, reasonFor } from "web/crossing/pairs";
import { entry, rule } from "web/crossing/puzzle";

test("the reason for a pair does not depend on the order", () => {
    for (const [eater, eaten] of [
        ["wolf", "goat"],
        ["goat", "cabbage"],
        ["fox", "hen"],
        ["hen", "corn"],
        ["cat", "mouse"],
    ])
        for (const pair of [
            [eater, eaten],
            [eaten, eater],
        ])
            assert.equal(reasonFor(...pair), `the ${eater} would eat the ${eaten}`);
    assert.equal(reasonFor("goat", "sheep"), "");
    assert.equal(reasonFor("thief", "wolf"), "");
});

test("the guard of a pair is someone else who can row", () => {
    const cannotRow = (name) => entry(name, { rows: false });
    const travelers = [entry("king"), cannotRow("wolf"), cannotRow("goat"), entry("queen")];
    const why = "the wolf would eat the goat";
    assert.deepEqual(
        pairRule(travelers, "goat", "wolf"),
        rule("alone", "goat, wolf", "king", { why }),
    );
    assert.equal(pairRule(travelers, "king", "wolf").second, "queen");
    assert.equal(pairRule([cannotRow("wolf")], "wolf", "goat").second, "");
});

test("groups must not be outnumbered, and cannibals are the group that eats", () => {
    const travelers = ["missionary", "cannibal", "tiger"].map((name) =>
        entry(name, { count: "3" }),
    );
    const eaten = rule("outnumbered", "missionary", "cannibal", {
        why: "the cannibals would eat the missionaries",
    });
    assert.deepEqual(pairRule(travelers, "cannibal", "missionary"), eaten);
    assert.deepEqual(pairRule(travelers, "missionary", "cannibal"), eaten);
    assert.deepEqual(
        groupRules("tiger", "missionary").map(({ form, first }) => [form, first]),
        [
            ["outnumbered", "tiger"],
            ["outnumbered", "missionary"],
            ["alone", "tiger, missionary"],
        ],
    );
});
