// Cards that are typed or pasted.
import assert from "node:assert/strict";
import { test } from "node:test";
import { anyText, forCases } from "../random.mjs";
import { DECK, describe } from "web/set/card";
import { errorsOf, readCard, readCards, splitTable, writeCards } from "web/set/notation";

/** Writes a code in the digits of the service: color, shape, shading, number. */
const digitsOf = ([number, color, shading, shape]) =>
    ["rgp".indexOf(color), "osd".indexOf(shape), "sto".indexOf(shading), number - 1].join(
        "",
    );

test("every card is read from its code, its digits and its words", () => {
    for (const code of DECK) {
        assert.equal(readCard(code), code);
        assert.equal(readCard(code.toUpperCase()), code);
        assert.equal(readCard(digitsOf(code)), code);
        assert.equal(readCard(describe(code)), code);
    }
    assert.equal(readCard("3 Purple wavy"), "");
    assert.equal(readCard("one violet empty pill"), "1poo");
    for (const text of ["a card of no kind", "two red red ovals", "toString", ""])
        assert.equal(readCard(text), "");
});

test("a table is split into its cards in every notation", () => {
    forCases(500, (random) => {
        const cards = random.some(DECK, random.between(1, 12));
        const notations = [
            () => cards.join(random.pick([" ", ", ", ",", "; ", "\n", " \n "])),
            () => JSON.stringify(cards),
            () => JSON.stringify({ cards }),
        ];
        assert.deepEqual(splitTable(random.pick(notations)()), cards);
        const digits = cards.map(digitsOf);
        assert.deepEqual(splitTable(digits.join(" ")), digits);
        const arrays = digits.map((card) => [...card].map(Number));
        assert.deepEqual(splitTable(JSON.stringify(arrays)), digits);
        assert.deepEqual(splitTable(JSON.stringify({ cards: arrays })), digits);
        const bare = arrays.map((card) => `[${card}]`).join(random.pick([" ", ", ", "\n"]));
        assert.deepEqual(splitTable(bare), digits);
    });
    const words = ["two red solid ovals", "one green diamond"];
    assert.deepEqual(splitTable(words.join(", ")), words);
    assert.deepEqual(splitTable(""), []);
});

test("cards are read while they are typed, codes also without spaces", () => {
    forCases(500, (random) => {
        const cards = random.some(DECK, random.between(0, 12));
        const written = cards.map((code) =>
            random.chance() ? digitsOf(code) : code.toUpperCase(),
        );
        assert.deepEqual(readCards(written.join(" ")), cards);
        assert.deepEqual(readCards(cards.join("")), cards);
        assert.deepEqual(readCards(`${cards.join(" ")} 2rs`), cards);
    });
    assert.deepEqual(readCards(writeCards(DECK)), DECK);
});

test("any text is read as a table", () => {
    forCases(1000, (random) => {
        for (const card of splitTable(anyText(random, 40)))
            assert.equal(typeof card, "string");
    });
    for (const text of ["{}", "null", "3", '"2rso"', "[null]", '{"cards":3}', "[[[]]]"])
        assert.ok(Array.isArray(splitTable(text)), text);
});

test("the errors of a text name its parts", () => {
    assert.equal(errorsOf(["2rso", "one green open diamond"]), undefined);
    assert.equal(
        errorsOf(["2rso", "2rsx", "2 red solid ovals", "2rso"]),
        "“2rsx” is not a card; “two red solid ovals” appears twice",
    );
});
