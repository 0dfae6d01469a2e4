// The texts about a crossing that breaks a rule.
import assert from "node:assert/strict";
import { test } from "node:test";
import "../browser.mjs";
import { puzzleOf } from "./rivers.mjs";
import { accidentOf, present } from "web/crossing/accident";
import { brokenRules, indicesOf, modelOf, startOf } from "web/crossing/model";

test("a reason becomes an event", () => {
    for (const [why, event] of [
        ["the wolf would eat the goat", "The wolf eats the goat"],
        ["the missionaries would be eaten", "The missionaries are eaten"],
        ["the husband would be jealous", "The husband is jealous"],
        ["the thief would do harm", "The thief does harm"],
        ["the fox would carry off the goose", "The fox carries off the goose"],
        ["the boy would play with the gold", "The boy plays with the gold"],
        ["they would fight", "They fight"],
        ["the mice would eat the corn", "The mice eat the corn"],
        ["the boss would notice", "The boss notices"],
        ["chaos", "Chaos"],
    ])
        assert.equal(present(why), event);
});

function accident(id, ...names) {
    const model = modelOf(puzzleOf(id));
    return accidentOf(brokenRules(model, startOf(model), indicesOf(model, names)));
}

test("an accident has a story", () => {
    const eaten = accident("wolf", "farmer", "cabbage");
    assert.equal(
        eaten.story,
        "The wolf eats the goat! On the near bank, the wolf and the goat can't stay without the farmer.",
    );
    assert.ok(eaten.isEaten && !eaten.isAboard);
    const scolded = accident("family", "mother", "son 1");
    assert.match(scolded.story, /^The mother scolds the son! In the boat, .*\.$/);
    assert.ok(!scolded.isEaten && scolded.isAboard);
    assert.match(accident("couples-3-2", "husband A").story, /^Her husband is jealous! /);
});
