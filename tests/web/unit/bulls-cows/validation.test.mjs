// cspell:ignore rrgw
import assert from "node:assert/strict";
import { test } from "node:test";
import "../browser.mjs";
import { anyText, forCases } from "../random.mjs";
import { isCode, REPLIES } from "web/bulls-cows/code";
import { readFormat } from "web/bulls-cows/format";
import { codeError, guessError, rowErrors } from "web/bulls-cows/validation";

test("a text that is not a code has an error, a code does not", () => {
    for (const [text, said] of [
        ["1323", /3 appears twice/],
        ["13", /two so far/],
        ["", /none so far/],
        ["12345", /not 5/],
        ["12a4", /nothing else/],
    ])
        assert.match(codeError(text), said);
    forCases(1000, (random) => {
        const text = anyText(random, 6);
        assert.equal(codeError(text) === undefined, isCode(text.trim()));
    });
});

test("a repeated guess is an error with its number", () => {
    assert.match(guessError("4567", ["0123", "4567"]), /already guessed 4567: see guess 2/);
    assert.equal(guessError("4568", ["0123", "4567"]), undefined);
});

test("exactly the impossible rows are errors", () => {
    for (let bulls = 0; bulls < 7; bulls++)
        for (let cows = 0; cows < 7; cows++) {
            const row = { guess: "0123", bulls: String(bulls), cows: String(cows) };
            const can = REPLIES.some((one) => one.bulls === bulls && one.cows === cows);
            assert.equal(Object.keys(rowErrors(row)).length === 0, can, `${bulls} ${cows}`);
        }
    assert.deepEqual(rowErrors({ guess: "", bulls: "", cows: "3" }), {});
    assert.match(
        rowErrors({ guess: "0012", bulls: "", cows: "" }).guess,
        /0 appears twice/,
    );
});

test("errors name the symbols of the game", () => {
    const colors = readFormat("4x6rc");
    assert.equal(codeError("RRGB", colors), undefined);
    assert.equal(codeError("RRG", colors), "Use four colors: three so far.");
    assert.equal(codeError("RRGW", colors), "Use four colors, and nothing else.");
    assert.equal(
        codeError("1233", readFormat("4x6")),
        "Use four different digits from 1 to 6: 3 appears twice.",
    );
    const row = { guess: "RRGB", bulls: "3", cows: "1" };
    assert.match(rowErrors(row, colors).row, /the last color has only its own position/);
    assert.match(rowErrors({ ...row, bulls: "5" }, colors).bulls, /from 0 to 4/);
});
