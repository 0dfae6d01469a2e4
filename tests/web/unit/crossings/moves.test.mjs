import assert from "node:assert/strict";
import { test } from "node:test";
import { anyText, forCases } from "../random.mjs";
import { isAcross, isEveryoneAcross, readMoves, writeMoves } from "web/crossings/moves";

test("moves are read as they were written", () => {
    forCases(500, (random) => {
        const moves = random.list(random.below(6), () =>
            random.some([0, 1, 2, 3, 4], random.between(1, 3)).sort((a, b) => a - b),
        );
        assert.deepEqual(
            readMoves(writeMoves(moves), () => true),
            moves,
        );
        assert.deepEqual(
            readMoves(anyText(random, 9), () => false),
            [],
        );
    });
    assert.deepEqual(
        readMoves("2-0,0-0", () => true),
        [[0, 2], [0]],
    );
    assert.deepEqual(
        readMoves("0,1,2", (moves) => moves.length < 2),
        [[0], [1]],
    );
});

test("an odd number of crossings leads to the far side", () => {
    const moves = [[0, 1], [0], [0, 2]];
    assert.deepEqual(
        [0, 1, 2, 3].map((index) => isAcross(moves, index)),
        [true, true, true, false],
    );
    assert.ok(isEveryoneAcross(moves, 3));
    assert.ok(!isEveryoneAcross(moves, 4) && !isEveryoneAcross([], 0));
});
