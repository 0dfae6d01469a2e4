import assert from "node:assert/strict";
import { test } from "node:test";
import "../browser.mjs";
import { hintText, ignoredTraits, marksOfHints, nextHint } from "web/cliffs/hints";
import { readGame } from "web/cliffs/state";

const BAND = ["0000", "3000", "0010"];
const ANSWER = { certain: [], send: { zoombini: 2, cliff: "bottom" } };
const SAFE = { ...ANSWER, certain: [{ zoombini: 0, cliff: "bottom" }] };

const sessionOf = (state, rule = "hair is 3 or nose is 1") => ({
    game: readGame({ mode: "play", ...state }),
    band: BAND,
    rule: { rule, cliff: "top", level: 3 },
});

test("each hint reveals more, and a hint about a Zoombini remains until it is sent", () => {
    let state = {};
    const next = (answer) => {
        state = { ...state, ...nextHint(sessionOf(state), answer) };
        return hintText(sessionOf(state), answer);
    };
    const marks = () => marksOfHints(sessionOf(state));
    assert.equal(hintText(sessionOf(state), ANSWER), undefined);
    assert.equal(
        next(ANSWER),
        "Find what the bottom cliff is allergic to. Ignore the eyes.",
    );
    assert.deepEqual(marks(), {});
    assert.equal(next(ANSWER), "Send number 3 next: it tells you the most.");
    assert.deepEqual(marks(), { zoombini: 2, cliff: undefined });
    // Another move: the Zoombini stays the same.
    state = { ...state, moves: "1t", latest: undefined };
    assert.equal(hintText(sessionOf(state), SAFE), undefined);
    // The hint depends on the rule, because the advice can be wrong.
    assert.equal(next(SAFE), "Number 3 belongs on the top cliff.");
    assert.deepEqual(marks(), { zoombini: 2, cliff: "top" });
    assert.equal(nextHint(sessionOf(state), SAFE), undefined);
    state = { ...state, moves: "1t,2t", latest: undefined };
    assert.deepEqual(marks(), {});
    assert.deepEqual(ignoredTraits(sessionOf(state)), ["eyes"]);
    assert.match(next(SAFE), /already decide the cliff of number 1\.$/);
    assert.equal(next(SAFE), "Number 1 belongs on the bottom cliff.");
    assert.equal(state.used, "5");
});

test("without an answer, a hint names a Zoombini that was not sent", () => {
    const state = { hint: "1", moves: "0t" };
    assert.equal(nextHint(sessionOf(state), undefined).hinted, "1");
});

test("the first hint does not name the only trait of a rule", () => {
    const known = (rule) => ignoredTraits(sessionOf({ hint: "1" }, rule)).join();
    assert.equal(known("feet is 2"), "hair,eyes");
    assert.equal(known("hair is 2 or 3"), "eyes,nose");
    assert.equal(known("hair is 2 or feet is 3"), "eyes");
    assert.equal(known("hair is 2 or eyes is 1 or feet is 3"), "nose");
    assert.deepEqual(ignoredTraits(sessionOf({})), []);
});
