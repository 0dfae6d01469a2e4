import assert from "node:assert/strict";
import { test } from "node:test";
import "../browser.mjs";
import { anyText, forCases, testCases } from "../random.mjs";
import {
    CODES,
    fitting,
    guessesOf,
    inWords,
    isCode,
    keyOf,
    leftAfter,
    REPLIES,
    replyOf,
    score,
    secretOf,
} from "web/bulls-cows/code";

/** Counts cows by removing matched digits. */
function pairOff(secret, guess) {
    const left = [[], []];
    let bulls = 0;
    [...secret].forEach((digit, i) => {
        if (digit === guess[i]) bulls++;
        else [digit, guess[i]].forEach((one, k) => left[k].push(one));
    });
    let cows = 0;
    for (const digit of left[1]) {
        const at = left[0].indexOf(digit);
        if (at >= 0) cows += left[0].splice(at, 1).length;
    }
    return { bulls, cows };
}

test("the codes are all arrangements of four of ten digits, in order", () => {
    assert.equal(CODES.length, 10 * 9 * 8 * 7);
    assert.deepEqual([...CODES].sort(), CODES);
    for (const code of CODES) assert.ok(/^\d{4}$/.test(code) && new Set(code).size === 4);
    forCases(500, (random) => {
        const text = anyText(random, 5);
        assert.equal(isCode(text), CODES.includes(text));
    });
});

test("answers equal those of matching digits, and all of them occur", () => {
    forCases(5000, (random) => {
        const [secret, guess] = [random.pick(CODES), random.pick(CODES)];
        assert.deepEqual(score(secret, guess), pairOff(secret, guess));
        assert.deepEqual(score(secret, guess), score(guess, secret));
    });
    const seen = new Set(CODES.map((code) => keyOf(score(code, "0123"))));
    assert.deepEqual([...seen].sort(), REPLIES.map(keyOf).sort());
    assert.equal(REPLIES.length, 14);
    for (const reply of REPLIES) assert.deepEqual(replyOf(keyOf(reply)), reply);
});

testCases("the candidates fit all rows so far", 60, (random) => {
    const secret = random.pick(CODES);
    const rows = random.list(random.between(0, 5), () => {
        const guess = random.pick(CODES);
        return { guess, ...pairOff(secret, guess) };
    });
    const counts = [...rows, null].map((_, i) => fitting(rows.slice(0, i)).length);
    assert.deepEqual(leftAfter(rows), counts);
    assert.ok(fitting(rows).includes(secret));
});

test("guesses after the secret do not count", () => {
    assert.deepEqual(guessesOf(["12", "0123", "1123", "4567", "8901"], "4567"), [
        "0123",
        "4567",
    ]);
    assert.deepEqual(guessesOf(["0123"], "4567"), ["0123"]);
});

test("a seed always has the same secret", () => {
    assert.deepEqual(["moo", "", "👍"].map(secretOf), ["5842", "9362", "2801"]);
    forCases(1000, (random) => assert.ok(CODES.includes(secretOf(anyText(random, 20)))));
    const drawn = new Set(Array.from({ length: 500 }, (_, i) => secretOf(`seed ${i}`)));
    assert.ok(drawn.size > 400);
});

test("the text for one bull uses the singular", () => {
    assert.equal(inWords({ bulls: 1, cows: 0 }), "1 bull, 0 cows");
    assert.equal(inWords({ bulls: 0, cows: 1 }), "0 bulls, 1 cow");
});
