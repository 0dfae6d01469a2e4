// The progress of the puzzle of the day.
import assert from "node:assert/strict";
import { test } from "node:test";
import { FRESH, endingOf, readProgress, withHint } from "web/grecian/progress";

test("hints are counted and stay in the result, and turns are free", () => {
    const played = { turns: [0, 1, 0], past: [[0, 0, 0]] };
    assert.deepEqual(endingOf(played), { result: "no hints", isBest: true, hints: 0 });
    assert.deepEqual(endingOf(withHint(played)), {
        result: "1 hint",
        isBest: true,
        hints: 1,
    });
});

test("invalid progress is a new day", () => {
    for (const kept of [{}, { turns: 3 }, { turns: "1,2" }])
        assert.deepEqual(readProgress(kept), FRESH);
    const old = { turns: [0, 1, 4], moves: 5 };
    assert.deepEqual(readProgress(old), old);
});
