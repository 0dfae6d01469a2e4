import assert from "node:assert/strict";
import { test } from "node:test";
import "../browser.mjs";
import { testCases } from "../random.mjs";
import { CODES, isCode, score } from "web/bulls-cows/code";
import {
    describeHint,
    describeHints,
    excludedSymbols,
    nextHint,
    placedDigits,
    readHints,
    withHints,
} from "web/bulls-cows/hint-ladder";
import { NO_MARKS } from "web/bulls-cows/marks";

const rowsOf = (secret, ...guesses) =>
    guesses.map((guess) => ({ guess, ...score(secret, guess) }));

test("hints reveal a digit, then its position, and then a guess", () => {
    const rows = rowsOf("0345", "1325");
    const hints = [];
    for (let i = 0; i < 4; i++) hints.push(nextHint("0345", rows, hints, NO_MARKS));
    assert.deepEqual(hints.slice(0, 2), ["0", "0@"]);
    assert.match(hints[2], /^0\d{3}$/);
    assert.match(hints[3], /^\d$/);
    const texts = hints.slice(0, 2).map((hint) => describeHint(hint, "0345"));
    assert.deepEqual(texts, ["The secret contains 0.", "0 is the first digit."]);
    assert.equal(describeHints(hints), `Hint: the secret contains ${hints[3]}.`);
    assert.equal(describeHints(["0", "0@"]), "");
});

test("hints first reveal digits that the player has not marked", () => {
    const marks = { out: "", sure: "03" };
    assert.equal(nextHint("0345", [], [], marks), "4");
});

test("the marks of the board contain the digits from hints", () => {
    const marks = withHints({ out: "07", sure: "1" }, ["0", "0@", "0345"]);
    assert.deepEqual(marks, { out: "7", sure: "1", facts: "0" });
    const known = placedDigits("0345", ["0", "4", "4@"]);
    assert.deepEqual(known, [undefined, undefined, "4", undefined]);
    const rows = rowsOf("0345", "6789", "3045"); // the second guess has all four digits
    assert.deepEqual([...excludedSymbols(rows)], [..."6789"]);
});

test("stored hints are read as far as they are valid", () => {
    const stored = ["0", "7", "4@", "zzz", "1234", "1123", null];
    assert.deepEqual(readHints(stored, "0345"), ["0", "4@", "1234"]);
    assert.deepEqual(readHints("0", "0345"), []);
    assert.deepEqual(readHints(undefined, "0345"), []);
});

testCases("hints are true, new, and lead to the secret", 50, (random) => {
    const secret = random.pick(CODES);
    const guesses = random.list(random.between(0, 3), () => random.pick(CODES));
    const rows = rowsOf(secret, ...guesses);
    const hints = [];
    while (hints.at(-1) !== secret) {
        const hint = nextHint(secret, rows, hints, NO_MARKS);
        assert.ok(isCode(hint) || !hints.includes(hint), `${hint} after ${hints}`);
        assert.ok(isCode(hint) || secret.includes(hint[0]));
        hints.push(hint);
        if (isCode(hint)) rows.push({ guess: hint, ...score(secret, hint) });
    }
    assert.ok(hints.length <= 12);
});
