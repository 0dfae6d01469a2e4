// The progress of the puzzle of the day.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
    FRESH,
    advanced,
    endingOf,
    fewestTurns,
    readProgress,
    withHint,
} from "web/grecian/progress";

test("turning the same dial further is the same turn", () => {
    let now = FRESH;
    const turn = (...turns) => (now = advanced(now, turns));
    turn(0, 1, 0);
    turn(0, 2, 0);
    assert.equal(now.moves, 1);
    turn(0, 2, 5);
    turn(0, 2, 5);
    turn(0, 3, 5);
    assert.equal(now.moves, 3);
    turn(0, 0, 0); // all turned back
    assert.equal(now.moves, 4);
    turn(0, 1, 0);
    assert.equal(now.moves, 5);
});

test("hints are counted and stay in the result", () => {
    const hinted = withHint(advanced(FRESH, [0, 1, 0]));
    assert.equal(endingOf(hinted, 12).result, "1 turn, 1 hint");
    assert.equal(endingOf(hinted, 12).hints, 1);
    const turned = withHint(advanced(hinted, [1, 1, 0]));
    const restarted = advanced(turned, [0, 0, 0]);
    assert.equal(endingOf(restarted, 12).result, "3 turns, 2 hints");
});

test("invalid progress is a new day", () => {
    for (const kept of [{}, { turns: 3 }, { turns: [1] }, { turns: "1,2", moves: 1 }])
        assert.deepEqual(readProgress(kept), FRESH);
    const own = advanced(FRESH, [0, 1]);
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
