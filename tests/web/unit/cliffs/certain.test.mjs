import assert from "node:assert/strict";
import { test } from "node:test";
import "../browser.mjs";
import { decidedSends } from "web/cliffs/certain";

const move = (zoombini, cliff, accepted = true) => ({ zoombini, cliff, accepted });

test("the moves determine the cliff of a Zoombini if all consistent rules agree", () => {
    const band = ["3000", "3111", "0222", "3333", "1404"];
    const moves = [move(0, "top"), move(1, "top"), move(2, "top", false)];
    assert.deepEqual(decidedSends(1, band, moves.slice(0, 2)), []);
    assert.deepEqual(decidedSends(1, band, moves), []);
    assert.deepEqual(decidedSends(1, band.slice(0, 4), moves), [
        { zoombini: 3, cliff: "top" },
    ]);
});

test("the rules of a level name one to three features", () => {
    // Without moves, all rules are consistent. Copies of a Zoombini that crossed are certain.
    const band = ["0000", "0000", "1111", "1111"];
    for (const level of [1, 2, 3, 4, "unknown"]) {
        assert.deepEqual(decidedSends(level, band, []), []);
        assert.deepEqual(decidedSends(level, band, [move(0, "top")]), []);
        assert.deepEqual(
            decidedSends(level, band, [move(0, "top"), move(2, "top", false)]),
            [
                { zoombini: 1, cliff: "top" },
                { zoombini: 3, cliff: "bottom" },
            ],
        );
    }
    // Two values of one trait: only rules of level 2 have them.
    const hair = ["0000", "1000", "2000", "2000"];
    const moves = [move(0, "top"), move(1, "top"), move(2, "bottom")];
    assert.deepEqual(decidedSends(2, hair, moves), [{ zoombini: 3, cliff: "bottom" }]);
});

test("no rule is consistent with contradictory moves", () => {
    const moves = [move(0, "top"), move(1, "bottom")];
    assert.deepEqual(decidedSends(4, ["0000", "0000", "1111"], moves), []);
});
