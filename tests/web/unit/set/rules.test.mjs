import assert from "node:assert/strict";
import { test } from "node:test";
import { forCases } from "../random.mjs";
import { ATTRIBUTES, DECK } from "web/set/card";
import { completing, mixedOf, isSet, namesOf, setsOf } from "web/set/rules";

/** The definition: each attribute has one value or three. */
const areSet = (codes) =>
    [0, 1, 2, 3].every((at) => new Set(codes.map((code) => code[at])).size !== 2);

test("any two cards have one completing card", () => {
    for (const first of DECK)
        for (const second of DECK) {
            const thirds = DECK.filter((code) => areSet([first, second, code]));
            if (first !== second) assert.deepEqual([completing(first, second)], thirds);
        }
    assert.equal(completing("2rso", "no card"), "");
});

test("the sets of a table are those of all its triples", () => {
    assert.equal(setsOf(DECK).length, 1080);
    forCases(200, (random) => {
        const cards = random.some(DECK, random.between(0, 15));
        const wanted = [];
        for (let i = 0; i < cards.length; i++)
            for (let j = i + 1; j < cards.length; j++)
                for (let k = j + 1; k < cards.length; k++)
                    if (areSet([cards[i], cards[j], cards[k]])) wanted.push([i, j, k]);
        assert.deepEqual(setsOf(cards), wanted);
    });
    assert.deepEqual(setsOf(["2rso", "2rsx", "2rso"]), []);
});

test("a claim names the same, the different and the mixed attributes", () => {
    forCases(1000, (random) => {
        const codes = random.some(DECK, 3);
        const mixed = mixedOf(codes);
        assert.equal(isSet(codes), areSet(codes));
        assert.equal(mixed.length === 0, areSet(codes));
        const others = [...namesOf(codes, "same"), ...namesOf(codes, "different")];
        const all = [...others, ...mixed.map(([attribute]) => attribute)];
        assert.deepEqual(all.sort(), [...ATTRIBUTES].sort());
    });
    assert.equal(isSet(["2rso", "1gtd"]), false);
    assert.deepEqual(mixedOf(["2rso", "1gso", "2rsd"]), [
        ["number", "two cards have 2, one has 1"],
        ["color", "two red, one green"],
        ["shape", "two ovals, one diamond"],
    ]);
});
