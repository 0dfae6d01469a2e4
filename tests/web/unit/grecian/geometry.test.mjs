import assert from "node:assert/strict";
import { test } from "node:test";
import { testCases } from "../random.mjs";
import {
    boardOf,
    degreesOf,
    numberSize,
    HALF,
    minWidth,
    middleOf,
    outerOf,
    pointAt,
    outermostRing,
    sumSize,
    rimPath,
    windowPath,
} from "web/grecian/geometry";

const anyBoard = (random) => boardOf(random.between(1, 13), random.between(1, 61));

testCases("rings fill the board from its edge to the knob", 500, (random) => {
    const board = anyBoard(random);
    assert.ok(board.hub >= 17 && board.hub < 100 && board.ring > 0);
    assert.equal(outerOf(board, 0), 100);
    assert.ok(Math.abs(outerOf(board, board.rows) - board.hub) < 1e-9);
    for (let row = 0; row < board.rows; row++)
        assert.ok(
            Math.abs(
                2 * middleOf(board, row) - outerOf(board, row) - outerOf(board, row + 1),
            ) < 1e-9,
        );
});

testCases("a point keeps its column and its radius", 1000, (random) => {
    const board = anyBoard(random);
    const column = random.below(board.columns);
    const radius = random.between(1, 120);
    const [x, y] = pointAt(board, column, radius);
    assert.ok(Math.abs(Math.hypot(x, y) - radius) < 1e-9);
    // Clockwise from the top.
    const turn = Math.atan2(x, -y) / (2 * Math.PI);
    const found = Math.round((turn < -1e-9 ? turn + 1 : turn) * board.columns);
    assert.equal(found, column);
    assert.ok(Math.abs(degreesOf(board, column) / 360 - column / board.columns) < 1e-9);
});

/** Returns the points of a path: the last one of a step, and the control point of a curve. */
function pointsOf(path) {
    const steps = [...path.matchAll(/([A-Y])([^A-Z]*)/g)];
    return steps.flatMap(([, kind, text]) => {
        const numbers = text.trim().split(/\s+/).map(Number);
        const end = numbers.slice(-2);
        return kind === "Q" ? [numbers.slice(0, 2), end] : [end];
    });
}

testCases("a window stays within its ring and its column", 500, (random) => {
    const board = anyBoard(random);
    const [row, column] = [random.below(board.rows), random.below(board.columns)];
    const half = Math.PI / board.columns;
    const inside = (points, least, most) => {
        assert.ok(points.length > 2);
        for (const [x, y] of points) {
            const radius = Math.hypot(x, y);
            assert.ok(radius > least - 0.01 && radius < most + 0.01);
            const off = Math.atan2(x, -y) - 2 * half * column;
            const around = Math.abs(Math.atan2(Math.sin(off), Math.cos(off)));
            assert.ok(board.columns === 1 || around <= half + 0.01);
        }
    };
    inside(
        pointsOf(windowPath(board, row, column)),
        outerOf(board, row + 1),
        outerOf(board, row),
    );
    inside(pointsOf(rimPath(board, column)), 100, HALF);
});

testCases("texts fit into their cells and are large enough to read", 500, (random) => {
    const board = anyBoard(random);
    const row = random.below(board.rows);
    const characters = random.between(1, 8);
    const size = numberSize(board, row, characters);
    const along = (2 * Math.PI * middleOf(board, row)) / board.columns;
    assert.ok(size > 0 && size <= board.ring);
    assert.ok(0.6 * size * characters <= Math.min(along, board.ring));
    assert.ok(numberSize(board, row, characters + 1) <= size);
    assert.ok(sumSize(board, characters) > 0);
    const width = minWidth(board, characters);
    const smallest = numberSize(board, board.rows - 1, characters);
    const readable = (width * smallest) / (2 * HALF);
    assert.ok(width === 1600 || Math.abs(readable - 9) < 0.1);
});

test("the edge of a dial is the ring of its outermost number", () => {
    assert.equal(
        outermostRing([
            ["", " "],
            ["", "1"],
            ["2", ""],
        ]),
        1,
    );
    assert.equal(outermostRing([["0", ""]]), 0);
    assert.equal(outermostRing([["", ""]]), -1);
});
