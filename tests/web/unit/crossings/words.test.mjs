import assert from "node:assert/strict";
import { test } from "node:test";
import { joinNames, nameGroup } from "web/crossings/words";

test("names are joined with commas and a conjunction", () => {
    assert.equal(joinNames([]), "");
    assert.equal(joinNames(["Ada"]), "Ada");
    assert.equal(joinNames(["Ada", "Bob"]), "Ada and Bob");
    assert.equal(joinNames(["Ada", "Bob", "Cleo"]), "Ada, Bob and Cleo");
    assert.equal(joinNames(["mother", "father"], "or"), "mother or father");
});

test("many names are only counted", () => {
    assert.equal(nameGroup(["Ada", "Bob"], "person", "people"), "Ada and Bob");
    assert.equal(nameGroup(Array(9).fill("Ada"), "person", "people"), "9 people");
});
