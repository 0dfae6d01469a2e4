import assert from "node:assert/strict";
import { test } from "node:test";
import "../browser.mjs";
import { testCases } from "../random.mjs";
import { CODES, fitting, score } from "web/bulls-cows/code";
import { describeHint, excludedSymbols, hintsOf } from "web/bulls-cows/hint-ladder";

const rowsOf = (secret, ...guesses) =>
    guesses.map((guess) => ({ guess, ...score(secret, guess) }));

test("before the first guess, the only hint is the best guess", () => {
    assert.deepEqual(hintsOf([]), ["best"]);
    assert.deepEqual(hintsOf(rowsOf("0345", "1325")), ["count", "check", "digit", "best"]);
    assert.equal(describeHint("best", [], "", "0123"), "The best guess is 0123.");
    assert.match(describeHint("best", [], "", undefined), /^Searching/);
});

test("the check names the first guess that contradicts", () => {
    const rows = rowsOf("0345", "1325", "4567");
    const check = (draft) => describeHint("check", rows, draft, undefined);
    assert.equal(check("0345"), "0345 can be the secret.");
    assert.equal(
        check("4567"),
        "4567 cannot be the secret: guess 1 would have 0 bulls, 1 cow.",
    );
    assert.match(check("12"), /^Enter a guess/);
});

test("the number of secrets left has the right form", () => {
    const count = (...rows) => describeHint("count", rows, "", undefined);
    assert.equal(count(...rowsOf("0345", "1325")), "180 secrets are still possible.");
    assert.equal(count(...rowsOf("0345", "0345")), "Only one secret is still possible.");
});

test("an impossible digit of the guess is revealed first", () => {
    const rows = rowsOf("0345", "6789", "3045"); // the second guess has all four digits
    assert.deepEqual([...excludedSymbols(rows)], [..."6789"]);
    assert.equal(describeHint("digit", rows, "", undefined), "0 is in the secret.");
    assert.equal(describeHint("digit", rows, "0", undefined), "3 is in the secret.");
    assert.equal(
        describeHint("digit", rows, "01", undefined),
        "The 1 in your guess is not in the secret.",
    );
});

testCases("no hint about a digit is false", 100, (random) => {
    const secret = random.pick(CODES);
    const guesses = random.list(random.between(1, 5), () => random.pick(CODES));
    const rows = rowsOf(secret, ...guesses);
    const text = describeHint("digit", rows, random.pick(CODES), undefined);
    const [, digit] = /(\d)/.exec(text);
    const candidates = fitting(rows);
    const count = candidates.filter((code) => code.includes(digit)).length;
    if (text.includes("not in the secret")) assert.equal(count, 0);
    else if (text.endsWith("is in the secret.")) assert.equal(count, candidates.length);
    else
        assert.match(text, new RegExp(`${Math.round((100 * count) / candidates.length)}%`));
});
