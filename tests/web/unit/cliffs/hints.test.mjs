import assert from "node:assert/strict";
import { test } from "node:test";
import "../browser.mjs";
import { hintText, marksOfHints } from "web/cliffs/hints";

const RULE = { rule: "hair is 3 or nose is 1", cliff: "top", level: 3 };
const BAND = ["0000", "3000", "0010"];
const sessionOf = (hints) => ({ game: { hints }, band: BAND, rule: RULE });
const ANSWER = {
    consistent_rules: 1234,
    certain: [],
    send: { zoombini: 2, cliff: "bottom" },
};
const SAFE = { ...ANSWER, certain: [{ zoombini: 0, cliff: "bottom" }] };

test("each hint says more", () => {
    const text = (hints, answer = ANSWER) => hintText(sessionOf(hints), answer);
    assert.equal(text(0), undefined);
    assert.equal(text(1), "1,234 rules still fit what the cliffs did.");
    assert.match(text(1, { ...ANSWER, consistent_rules: 1 }), /^Only one rule is left/);
    assert.equal(text(2), "The rule is about hair and nose.");
    assert.equal(text(3), "No one is safe yet. Number 3 is the best one to try.");
    assert.match(text(3, SAFE), /^Number 1 is safe/);
    assert.equal(text(4, SAFE), "Number 1 belongs on the bottom cliff.");
    // The rule decides, and not the advice, which can be wrong.
    assert.equal(text(4), "Number 3 belongs on the top cliff.");
});

test("the second hint needs no answer, and the others wait for it", () => {
    const text = (hints) => hintText(sessionOf(hints), undefined);
    assert.deepEqual([1, 3, 4].map(text), Array(3).fill("Looking for a hint"));
    assert.match(text(2), /^The rule is about/);
    assert.equal(hintText({ ...sessionOf(2), rule: undefined }, ANSWER), undefined);
});

test("the third hint marks a Zoombini, the last one also its cliff", () => {
    const marks = (hints) => marksOfHints(sessionOf(hints), ANSWER);
    assert.deepEqual([0, 1, 2].map(marks), [{}, {}, {}]);
    assert.deepEqual(marks(3), { zoombini: 2, cliff: undefined });
    assert.deepEqual(marks(4), { zoombini: 2, cliff: "top" });
    assert.deepEqual(marksOfHints(sessionOf(4), undefined), {});
});
