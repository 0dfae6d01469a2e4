import assert from "node:assert/strict";
import { test } from "node:test";
import { lookOf } from "web/crossing/looks";

test("common names have their own figures", () => {
    const look = (name, kind = name, minutes = "") => lookOf(name, kind, minutes);
    assert.equal(look("wolf").shape, "wolf");
    assert.equal(look("Black sheep").shape, "sheep");
    assert.equal(look("missionary 2", "missionary").hat, "round");
    assert.equal(look("policeman").hat, "police");
    assert.equal(look("woman").hat, "plaits");
    assert.equal(look("person 3", "person").hat, "none");
    assert.ok(look("son 1", "son").small && !look("person").small);
    assert.equal(look("husband A").badge, "A");
    assert.equal(look("missionary 2", "missionary").badge, "2");
    assert.equal(look("Buzz", "Buzz", "5").badge, "5");
});

test("animals have a drawing of their own, or an emoji", () => {
    const shapeOf = (name) => lookOf(name, name, "").shape;
    const names =
        "wolf goat sheep goose fox hen rabbit dog cat mouse cabbage hay carrots corn";
    assert.equal(new Set(names.split(" ").map(shapeOf)).size, 14);
    for (const name of names.split(" ")) assert.equal(shapeOf(name), name);
    assert.deepEqual(
        ["tiger", "Old Horse"].map((name) => lookOf(name, name.toLowerCase(), "").emoji),
        ["🐅", "🐎"],
    );
    assert.equal(shapeOf("tiger"), "emoji");
    assert.equal(shapeOf("Catherine"), "person");
});
