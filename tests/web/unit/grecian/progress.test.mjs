// The progress of the puzzle of the day.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
    FRESH,
    countMoves,
    endingOf,
    fewestTurns,
    marksOf,
    readProgress,
    withHint,
} from "web/grecian/progress";
import { withMove } from "web/grecian/turns";

/** The progress after the turns of a player. */
function played(...positions) {
    let now = { ...FRESH, turns: [0, 0, 0] };
    for (const turns of positions)
        now = { ...now, turns, past: withMove(now.past ?? [], now.turns, turns) };
    return now;
}

test("turning the same dial further is the same turn", () => {
    assert.equal(countMoves(FRESH), 0);
    assert.equal(countMoves(played([0, 1, 0], [0, 2, 0])), 1);
    assert.equal(countMoves(played([0, 1, 0], [0, 2, 0], [0, 2, 5], [0, 3, 5])), 3);
});

test("a board that is turned back has no turns", () => {
    assert.equal(countMoves(played([0, 1, 0], [2, 1, 0], [0, 0, 0])), 0);
    assert.equal(countMoves(played([0, 1, 0], [2, 1, 0], [0, 0, 0], [0, 1, 0])), 1);
});

test("progress of earlier versions keeps its turns", () => {
    const old = { turns: [0, 1, 4], moves: 5, last: 2 };
    assert.equal(countMoves(old), 5);
    assert.equal(countMoves({ ...old, turns: [1, 1, 4], past: [old.turns] }), 6);
});

test("hints are counted and stay in the result", () => {
    const hinted = withHint(played([0, 1, 0]));
    assert.equal(endingOf(hinted, 12).result, "1 turn, 1 hint");
    assert.equal(endingOf(hinted, 12).hints, 1);
});

test("more turns than necessary are yellow", () => {
    assert.equal(marksOf(played([0, 1, 0]), 12), "🟩");
    assert.equal(marksOf({ turns: [0, 1, 2], moves: 4 }, 12), "🟩🟩🟨🟨");
    assert.equal(marksOf({ turns: [0, 1, 2], moves: 99 }, 12), "🟩🟩" + "🟨".repeat(10));
});

test("invalid progress is a new day", () => {
    for (const kept of [{}, { turns: 3 }, { turns: [1] }, { turns: "1,2", moves: 1 }])
        assert.deepEqual(readProgress(kept), FRESH);
    const own = played([0, 1, 0]);
    assert.deepEqual(readProgress(own), own);
});

test("the fewest turns leave the largest group of dials as it is", () => {
    assert.equal(fewestTurns([0, 0, 6, 1, 2], 12), 3);
    assert.equal(fewestTurns([3, 3, 9, 4, 5], 12), 3); // all turned by 3
    assert.equal(fewestTurns([1, 13, 1, 1, -11], 12), 0);
    assert.equal(fewestTurns([0, 1, 2, 3], 12), 3);
    const ending = endingOf({ turns: [0, 0, 6, 1, 2], moves: 3 }, 12);
    assert.deepEqual(ending, {
        result: "3 turns",
        best: "3 turns",
        isBest: true,
        hints: 0,
    });
    assert.equal(endingOf({ turns: [0, 1, 0], moves: 5 }, 12).isBest, false);
});
