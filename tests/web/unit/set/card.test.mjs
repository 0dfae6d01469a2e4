import assert from "node:assert/strict";
import { test } from "node:test";
import { anyText, forCases } from "../random.mjs";
import { ATTRIBUTES, DECK, describe, readCode, relate, writeCode } from "web/set/card";

test("the deck has each card once", () => {
    assert.equal(new Set(DECK).size, 81);
    assert.equal(new Set(DECK.map(describe)).size, 81);
    for (const code of DECK) assert.equal(writeCode(readCode(code)), code);
    // Nine rows, each of one shape and shading.
    for (let row = 0; row < 81; row += 9)
        assert.equal(
            new Set(DECK.slice(row, row + 9).map((code) => code.slice(2))).size,
            1,
        );
    assert.equal(describe("2rso"), "two red solid ovals");
    assert.equal(describe("1gtd"), "one green striped diamond");
});

test("a text that is not a code is rejected", () => {
    forCases(1000, (random) => {
        const text = anyText(random, 4);
        assert.equal(readCode(text) === null, !DECK.includes(text));
        if (!readCode(text)) assert.equal(describe(text), text);
    });
    for (const text of ["", "4rso", "2RSO", "2rsoo", "2rso\n"])
        assert.equal(readCode(text), null);
});

test("attributes are the same, different or mixed", () => {
    // The positions of attributes in a code.
    const at = { number: 0, color: 1, shading: 2, shape: 3 };
    forCases(2000, (random) => {
        const codes = random.some(DECK, 3);
        for (const attribute of ATTRIBUTES) {
            const letters = codes.map((code) => code[at[attribute]]);
            const alike = letters.filter((letter) => letter === letters[0]).length;
            const twice = letters.some(
                (letter) => letters.filter((one) => one === letter).length === 2,
            );
            const wanted = twice ? "mixed" : alike === 3 ? "same" : "different";
            assert.equal(relate(codes, attribute), wanted);
        }
        assert.equal(relate([...codes.slice(1), "no card"], "shape"), null);
    });
});
