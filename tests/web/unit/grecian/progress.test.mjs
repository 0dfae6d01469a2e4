// The progress of the puzzle of the day and its marks.
import assert from "node:assert/strict";
import { test } from "node:test";
import { forCases } from "../random.mjs";
import { FRESH, advanced, marksOf, readProgress } from "web/grecian/progress";

test("turning the same dial further is the same turn", () => {
    let now = FRESH;
    const turn = (turns, right) => (now = advanced(now, turns, right));
    turn([0, 1, 0], 2);
    turn([0, 2, 0], 3);
    assert.equal(now.moves, 1);
    assert.deepEqual(now.trail, [3]);
    turn([0, 2, 5], 1);
    turn([0, 2, 5], 1);
    turn([0, 3, 5], 12);
    assert.equal(now.moves, 3);
    assert.deepEqual(now.trail, [3, 1, 12]);
    turn([0, 0, 0], 0); // all turned back
    assert.equal(now.moves, 4);
    turn([0, 1, 0], 2);
    assert.equal(now.moves, 5);
});

test("invalid progress is a new day", () => {
    for (const kept of [{}, { turns: 3 }, { turns: [1] }, { turns: "1,2", trail: [] }])
        assert.deepEqual(readProgress(kept), FRESH);
    const own = advanced(FRESH, [0, 1], 5);
    assert.deepEqual(readProgress(own), own);
});

test("there are at most 24 marks, which end as the trail does", () => {
    assert.equal(marksOf([], 12), "");
    assert.equal(marksOf([0, 6, 12], 12), "▁▅█");
    forCases(300, (random) => {
        const length = random.between(1, 600);
        const trail = Array.from({ length }, () => random.between(0, 11));
        const marks = [...marksOf([...trail, 12], 12)];
        assert.ok(marks.length <= 24);
        assert.equal(marks.at(-1), "█");
        assert.ok(marks.every((mark) => "▁▂▃▄▅▆▇█".includes(mark)));
    });
});
