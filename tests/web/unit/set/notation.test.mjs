// Pasted cards, with a test double of the service that reads words and completes sets.
import assert from "node:assert/strict";
import { test } from "node:test";
import { anyText, forCases } from "../random.mjs";
import { DECK } from "web/set/card";
import { readCard, readCodes, splitTable } from "web/set/notation";

/** Writes a code in the digits of the service: color, shape, shading, number. */
const digitsOf = ([number, color, shading, shape]) =>
    ["rgp".indexOf(color), "osd".indexOf(shape), "sto".indexOf(shading), number - 1].join(
        "",
    );

const WORDS = new Map(DECK.map((code, i) => [`card nr ${i}`, code]));

/** Responds to two cards with the completing card in digits. */
globalThis.fetch = async (path, { body }) => {
    const { cards } = JSON.parse(body);
    const read = cards.map((card) => (WORDS.has(card) ? digitsOf(WORDS.get(card)) : card));
    const wrong = read.some((card) => !/^[0-2]{4}$/.test(card)) || new Set(read).size < 3;
    const type = wrong ? "application/problem+json" : "application/json";
    const [zero, card] = read;
    const third = [...card].map((digit, i) => (6 - digit - zero[i]) % 3).join("");
    const answer = wrong ? { detail: "no", errors: [] } : { completing_card: third };
    assert.equal(path, "/set/check");
    return new Response(JSON.stringify(answer), {
        status: wrong ? 422 : 200,
        headers: { "Content-Type": type },
    });
};

test("every card is read from its code, its digits and its words", async () => {
    for (const [words, code] of WORDS) {
        assert.equal(await readCard(code), code);
        assert.equal(await readCard(code.toUpperCase()), code);
        assert.equal(await readCard(digitsOf(code)), code);
        assert.equal(await readCard(words), code);
    }
    assert.equal(await readCard("a card of no kind"), "a card of no kind");
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

test("codes are read while they are typed, also without spaces", () => {
    forCases(500, (random) => {
        const cards = random.some(DECK, random.between(0, 12));
        const written = cards.map((code) =>
            random.chance() ? digitsOf(code) : code.toUpperCase(),
        );
        assert.deepEqual(readCodes(written.join(" ")), cards);
        assert.deepEqual(readCodes(cards.join("")), cards);
        assert.deepEqual(readCodes(`${cards.join(" ")} 2rs`), cards);
    });
    assert.deepEqual(readCodes("two red solid ovals"), []);
});

test("any text is read as a table", () => {
    forCases(1000, (random) => {
        for (const card of splitTable(anyText(random, 40)))
            assert.equal(typeof card, "string");
    });
    for (const text of ["{}", "null", "3", '"2rso"', "[null]", '{"cards":3}', "[[[]]]"])
        assert.ok(Array.isArray(splitTable(text)), text);
});
