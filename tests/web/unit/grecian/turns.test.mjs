import assert from "node:assert/strict";
import { test } from "node:test";
import "../browser.mjs";
import { anyText, forCases, testCases } from "../random.mjs";
import { modulo } from "web/grecian/puzzle";
import {
    countSame,
    readTurns,
    describeTurn,
    nearestGoal,
    shortest,
    turned,
    turnsBetween,
    withMove,
    writeTurns,
} from "web/grecian/turns";

testCases("the shorter rotation ends at the same column", 2000, (random) => {
    const columns = random.between(1, 60);
    const by = random.between(-500, 500);
    const short = shortest(by, columns);
    assert.equal(modulo(short - by, columns), 0);
    assert.ok(Math.abs(short) <= columns / 2);
    assert.ok(modulo(by, columns) >= 0 && modulo(by, columns) < columns);
});

test("turns are read as they were written, and invalid ones are 0", () => {
    forCases(1000, (random) => {
        const [dials, columns] = [random.between(2, 25), random.between(1, 61)];
        const turns = random.list(dials, () => random.below(columns));
        assert.deepEqual(readTurns(writeTurns(turns), dials, columns), turns);
        const read = readTurns(anyText(random, 40), dials, columns);
        assert.equal(read.length, dials);
        for (const turn of read)
            assert.ok(Number.isInteger(turn) && turn >= 0 && turn < columns);
        const dial = random.below(dials);
        const by = random.between(-99, 99);
        const back = turned(
            turned(turns, { dial, by }, columns),
            { dial, by: -by },
            columns,
        );
        assert.deepEqual(back, turns);
    });
    assert.equal(writeTurns([0, 0]), undefined);
});

testCases("the nearest solution needs the fewest turns", 500, (random) => {
    const [dials, columns] = [random.between(2, 6), random.between(1, 12)];
    const anyTurns = () => random.list(dials, () => random.below(columns));
    const solutions = random.list(random.between(1, 4), anyTurns);
    const from = anyTurns();
    const kept = random.pick(["bottom", "top"]);
    const goal = nearestGoal(solutions, from, columns, kept);
    const turnedAs = (solution) => (board) =>
        solution.map((offset) => modulo(offset + board, columns));
    const boards = Array.from({ length: columns }, (_, board) => board);
    const all = solutions.flatMap((solution) => boards.map(turnedAs(solution)));
    assert.ok(all.some((one) => countSame(one, goal) === dials));
    const most = Math.max(...all.map((one) => countSame(one, from)));
    assert.equal(countSame(goal, from), most);
    const way = turnsBetween(from, goal, columns);
    assert.equal(way.length, dials - most);
    assert.deepEqual(
        way.reduce((at, turn) => turned(at, turn, columns), from),
        goal,
    );
    assert.equal(nearestGoal([], from, columns, kept), undefined);
});

test("without dials that line up, one end of the stack stays", () => {
    const [solution, from] = [
        [0, 1, 3],
        [0, 0, 0],
    ];
    assert.deepEqual(nearestGoal([solution], from, 12, "bottom"), [0, 1, 3]);
    assert.deepEqual(nearestGoal([solution], from, 12, "top"), [9, 10, 0]);
});

test("consecutive turns of one dial in either direction are one move", () => {
    const [start, one, two, other] = [
        [0, 0],
        [0, 1],
        [0, 2],
        [3, 2],
    ];
    assert.deepEqual(withMove([], start, one), [start]);
    assert.deepEqual(withMove([start], one, two), [start]);
    assert.deepEqual(withMove([start], two, other), [start, two]);
    assert.deepEqual(withMove([start, two], other, start), [start, two, other]);
    assert.deepEqual(withMove([start], two, start), []);
    assert.deepEqual(withMove([start, two, other], start, one), [start, two, other, start]);
});

test("turns are described", () => {
    assert.equal(describeTurn(1), "clockwise by 1 column");
    assert.equal(describeTurn(-1), "counterclockwise by 1 column");
    assert.equal(describeTurn(-3), "counterclockwise by 3 columns");
});
