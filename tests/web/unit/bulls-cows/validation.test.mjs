import assert from "node:assert/strict";
import { test } from "node:test";
import "../browser.mjs";
import { anyText, forCases } from "../random.mjs";
import { isCode, REPLIES } from "web/bulls-cows/code";
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
