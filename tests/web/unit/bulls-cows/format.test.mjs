import assert from "node:assert/strict";
import { test } from "node:test";
import "../browser.mjs";
import { anyText, forCases } from "../random.mjs";
import {
    countCodes,
    describeCode,
    FOUR_DIGITS,
    formatOf,
    gameOf,
    isFourDigits,
    NAMED_FORMATS,
    readFormat,
    spell,
    symbolOf,
    writeFormat,
} from "web/bulls-cows/format";

test("a format in the address is read again", () => {
    for (const [text] of NAMED_FORMATS) assert.equal(writeFormat(readFormat(text)), text);
    for (let positions = 3; positions <= 6; positions++)
        for (let count = 4; count <= 10; count++)
            for (const repeats of [false, true])
                for (const colored of [false, true]) {
                    const format = formatOf({ positions, count, repeats, colored });
                    assert.deepEqual(readFormat(writeFormat(format)), format);
                    const needed = repeats ? count : Math.max(count, positions);
                    assert.equal(format.symbols.length, needed);
                    assert.equal(new Set(format.symbols).size, needed);
                }
});

test("other texts are four digits", () => {
    for (const text of [undefined, "", "2x10", "7x10", "4x3", "4x11", "4x6x", "x", "4x6cr"])
        assert.equal(readFormat(text), FOUR_DIGITS);
    forCases(500, (random) => assert.ok(readFormat(anyText(random, 8)).positions >= 3));
});

test("the service gets the alphabet of a format", () => {
    assert.equal(gameOf(FOUR_DIGITS), undefined);
    assert.ok(isFourDigits(readFormat("4x10")));
    assert.deepEqual(gameOf(readFormat("4x6rc")), {
        positions: 4,
        alphabet: "RGBYOP",
        repeats: true,
    });
    assert.deepEqual(gameOf(readFormat("5x6r")).alphabet, "123456");
    assert.deepEqual(gameOf(readFormat("6x10")).alphabet, "0123456789");
});

test("codes are counted and described", () => {
    for (const [text, count, words] of [
        ["4x10", 5040, "four different digits"],
        ["3x10", 720, "three different digits"],
        ["4x6rc", 1296, "four colors"],
        ["5x8rc", 32_768, "five colors"],
        ["6x6", 720, "six different digits from 1 to 6"],
        ["6x10r", 1_000_000, "six digits"],
    ]) {
        assert.equal(countCodes(readFormat(text)), count);
        assert.equal(describeCode(readFormat(text)), words);
    }
});

test("keys are symbols in lowercase and uppercase", () => {
    const colors = readFormat("4x6rc");
    assert.deepEqual(
        ["r", "R", "w", "1", "", "Enter"].map((key) => symbolOf(key, colors)),
        ["R", "R", undefined, undefined, undefined, undefined],
    );
    assert.equal(spell("RGBY"), "red, green, blue, yellow");
    assert.equal(spell("0123"), "0123");
});
