import assert from "node:assert/strict";
import { test } from "node:test";
import "../browser.mjs";
import { entry, rule } from "web/crossing/puzzle";
import { rulesText } from "web/crossing/rules-text";

const PUZZLE = { seats: "2", load: "", rules: [], goal: "fewest-crossings" };

test("the rules of a custom puzzle are a text", () => {
    const travelers = [entry("farmer"), entry("wolf", { rows: false }), entry("goat")];
    const rules = [
        rule("alone", "wolf, goat", "farmer", { why: "the wolf would eat the goat" }),
        rule("alone", "wolf, farmer", "", { where: "boat" }),
    ];
    assert.equal(
        rulesText({ ...PUZZLE, travelers, rules }),
        "Only the farmer and the goat can row. The boat has 2 seats. " +
            "Without the farmer, the wolf would eat the goat. " +
            "Wolf and farmer must not be together in the boat.",
    );
});

test("kinds of travelers are named in the plural, and people without an article", () => {
    const travelers = [
        entry("child", { count: "2" }),
        entry("Buzz"),
        entry("husband A"),
        entry("goat", { rows: false }),
    ];
    const rules = [
        rule("jealous", "husband A, husband B", "wife A, wife B"),
        rule("outnumbered", "missionary", "cannibal", { where: "both" }),
    ];
    assert.equal(
        rulesText({ ...PUZZLE, seats: "1", load: "4", travelers, rules }),
        "Only children, Buzz and husband A can row. The boat has 1 seat. " +
            "It carries at most 4. Wife A and wife B must not be with " +
            "each other's partners unless their own partner is there. " +
            "Missionaries must never be outnumbered by cannibals.",
    );
    const all = { ...PUZZLE, travelers: [entry("farmer")] };
    assert.equal(rulesText(all), "Everyone can row. The boat has 2 seats.");
});
