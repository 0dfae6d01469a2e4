import assert from "node:assert/strict";
import { test } from "node:test";
import "../browser.mjs";
import { anyText, forCases, testCases } from "../random.mjs";
import {
    cellsOf,
    columnsOf,
    countCorrect,
    describeMissing,
    dialsOf,
    emptied,
    isComplete,
    LIMITS,
    readCells,
    resized,
    rowsOf,
    sizeOf,
    viewOf,
    withCell,
    withMirrored,
    withTexts,
    writeCells,
} from "web/grecian/puzzle";
import { CLASSIC } from "web/grecian/classic";
import { countCells, readPuzzle, readRings } from "web/grecian/paste";

const TWO_DIALS = {
    cells: [
        [["1"], ["2"]],
        [["3"], ["4"]],
    ],
    target: "9",
};

/** Returns cells of a random size that `make` creates. */
function anyCells(random, make = number) {
    const [dials, rows, columns] = [
        random.between(2, 5),
        random.between(1, 5),
        random.between(1, 12),
    ];
    return random.list(dials, () =>
        random.list(rows, () => random.list(columns, () => make(random))),
    );
}

const number = (random) => (random.chance(0.3) ? "" : String(random.between(-30, 30)));
const text = (random) => anyText(random, 4).replace(/[,:*]/g, " ");

test("cells are read as they were written", () => {
    forCases(1500, (random) => {
        const cells = anyCells(random, random.pick([number, text]));
        assert.deepEqual(readCells(writeCells(cells)), cells);
    });
    for (const written of ["20,22,3:5,5,5*:22,,20", "20,22,3,25:5,5,5,5*:22,,22,20"])
        assert.equal(writeCells(readCells(written)), written);
});

test("any address is read as a puzzle within limits", () => {
    const longest = [",", ":", "*"].map((one) => one.repeat(5000));
    const check = (written) => {
        const cells = readCells(written);
        const [rows, columns] = [rowsOf(cells), columnsOf(cells)];
        assert.ok(cells.length >= 1 && cells.length <= LIMITS.dials[1] + 1);
        assert.ok(rows >= 1 && rows <= LIMITS.rows[1] + 1);
        assert.ok(columns >= 1 && columns <= LIMITS.columns[1] + 1);
        for (const dial of cells) {
            assert.equal(dial.length, rows);
            for (const row of dial) assert.equal(row.length, columns);
        }
        assert.deepEqual(readCells(writeCells(cells)), cells);
        viewOf({ cells, target: written }, []);
    };
    longest.forEach(check);
    check(longest.join("").repeat(2));
    forCases(1500, (random) => check(anyText(random, 60)));
});

testCases("cells are converted to dials of the service and back", 500, (random) => {
    const cells = anyCells(random);
    const dials = dialsOf(cells);
    assert.deepEqual(cellsOf(dials), cells);
    for (const cell of dials.flat(2)) assert.ok(cell === null || Number.isInteger(cell));
    assert.deepEqual(dialsOf([[["x1", " ", "1.5"]]]), [[["x1", null, 1.5]]]);
});

test("a puzzle is read from text", () => {
    forCases(500, (random) => {
        const cells = anyCells(random);
        const line = (ring) => ring.map((text) => text || ".").join(" ");
        const text = cells.map((dial) => dial.map(line).join("\n")).join("\n\n");
        assert.deepEqual(readPuzzle(text, TWO_DIALS), { cells, target: "9" });
    });
    forCases(1000, (random) => {
        const puzzle = readPuzzle(anyText(random, 60), TWO_DIALS);
        assert.ok(puzzle === null || puzzle.cells.length > 1);
    });
    for (const text of ["1 2\n3 4", "12", "", "[[1, 2]]"])
        assert.equal(readPuzzle(text, TWO_DIALS), null, "the numbers of one dial");
    const { cells } = readPuzzle("1 2\n3 4\n. 5\n. .", TWO_DIALS);
    assert.deepEqual(cells, [
        [
            ["1", "2"],
            ["3", "4"],
        ],
        [
            ["", "5"],
            ["", ""],
        ],
    ]);
});

testCases("a change affects one cell, dial or size only", 500, (random) => {
    const cells = anyCells(random);
    const [dial, row, column] = [
        random.below(cells.length),
        random.below(rowsOf(cells)),
        random.below(columnsOf(cells)),
    ];
    const wanted = structuredClone(cells);
    wanted[dial][row][column] = "77";
    assert.deepEqual(withCell(cells, { dial, row, column }, "77"), wanted);
    const mirrored = withMirrored(cells, dial);
    assert.equal(mirrored[dial][row][column], cells[dial][row].at(-1 - column));
    assert.deepEqual(withMirrored(mirrored, dial), cells);
    const size = random.pick(["dials", "rows", "columns"]);
    const count = sizeOf(cells)[size];
    const larger = resized(cells, size, count + 2);
    assert.deepEqual(sizeOf(larger), { ...sizeOf(cells), [size]: count + 2 });
    assert.deepEqual(resized(larger, size, count), cells);
});

test("a dial is complete if its last cell is filled, or after the user has left it", () => {
    const cells = readCells("1,2,3:4,5,6*,7:8,*,:,9");
    assert.deepEqual(
        cells.map((_, dial) => isComplete(cells, dial, false)),
        [true, false, false],
    );
    assert.ok(isComplete(cells, 1, true));
    assert.ok(isComplete(readCells("1,2*,3"), 1, false));
    assert.ok(!isComplete(readCells("1,*,3"), 0, true), "the bottom dial has no holes");
    assert.ok(!isComplete(readCells("1,2*,"), 1, true), "an empty dial");
});

/** Returns the visible cells by placing the dials on each other from the bottom to the top. */
function laid(cells, turns) {
    const columns = columnsOf(cells);
    const board = Array.from({ length: rowsOf(cells) }, () => Array(columns).fill(""));
    cells.forEach((dial, d) =>
        dial.forEach((row, r) =>
            row.forEach((cell, c) => {
                if (cell !== "") board[r][(c + turns[d]) % columns] = cell;
            }),
        ),
    );
    return board;
}

testCases("the topmost numbers are visible", 1000, (random) => {
    const cells = anyCells(random);
    const turns = cells.map(() => random.below(columnsOf(cells)));
    const board = laid(cells, turns);
    const target = random.between(-20, 40);
    const view = viewOf({ cells, target: String(target) }, turns);
    assert.deepEqual(view.visible, board);
    const sums = board[0].map((_, c) => board.reduce((sum, row) => sum + +row[c], 0));
    assert.deepEqual(view.sums, sums);
    assert.equal(countCorrect(view), sums.filter((sum) => sum === target).length);
});

test("the classic puzzle has its known solution", () => {
    assert.equal(countCorrect(viewOf(CLASSIC, [0, 0, 6, 1, 2])), 12);
    assert.equal(countCorrect(viewOf(CLASSIC, [0, 0, 0, 0, 0])), 1);
});

test("a message names the missing numbers until the puzzle is complete", () => {
    const missing = (text, target = "42") =>
        describeMissing({ cells: readCells(text), target });
    assert.equal(describeMissing(CLASSIC), "");
    assert.equal(missing("1,-2:3,4*,:,5", "0"), "");
    assert.match(missing("1,:3,4*5,6:7,8"), /^Dial 1 needs 1 more number:/);
    assert.match(missing("1,2:3,4*x,6:7,8"), /^Some cells are not whole numbers/);
    assert.equal(missing("1,2*,"), "Dial 2 is still empty.");
    assert.equal(missing("1,2*,*,"), "2 dials are still empty: 2, 3.");
    for (const target of ["", " ", "-", "many"])
        assert.match(missing("1,2*,3", target), /target/);
    const empty = emptied(CLASSIC.cells);
    assert.deepEqual(sizeOf(empty), sizeOf(CLASSIC.cells));
    assert.ok(empty.flat(2).every((text) => text === ""));
});

test("the number of cells that a text fills", () => {
    assert.equal(countCells("7", 12), 1);
    assert.equal(countCells("", 12), 1);
    assert.equal(countCells("7 8\t9", 12), 2);
    assert.equal(countCells("7 8 9", 12), 3);
    assert.equal(countCells("7 8\n9\n", 12), 24);
});

test("several numbers fill the next cells of the dial", () => {
    const cells = readCells("1,2,3:4,5,6*7,8,9:0,0,0");
    const filled = (row, column, text) =>
        writeCells(withTexts(cells, { dial: 0, row, column }, readRings(text))).split(
            "*",
        )[0];
    assert.equal(filled(0, 1, "12"), "1,12,3:4,5,6");
    assert.equal(filled(0, 1, "12 13 14"), "1,12,13:14,5,6");
    assert.equal(filled(0, 0, "12, 13;14"), "12,13,14:4,5,6");
    assert.equal(filled(0, 1, "12\t\n13\t14\n"), "1,12,:4,13,14");
    assert.equal(filled(1, 2, "12 13 14"), "1,2,3:4,5,12");
    assert.equal(filled(1, 0, ". x 7"), "1,2,3:,,7");
    assert.equal(filled(1, 0, ""), "1,2,3:,5,6");
});
