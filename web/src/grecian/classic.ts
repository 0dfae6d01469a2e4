// The puzzle that stores sell, and examples of puzzles with other numbers of solutions.
import { readCells, withCell, writeCells, type Puzzle } from "./puzzle";

const DIALS = [
    "2,5,10,7,16,8,7,8,8,3,4,12:3,3,14,14,21,21,9,9,4,4,6,6:8,9,10,11,12,13,14,15,4,5,6,7:14,11,14,14,11,14,11,14,11,11,14,11",
    "1,,9,,12,,6,,10,,10:3,26,6,,2,13,9,,17,19,3,12:9,20,12,3,6,,14,12,3,8,9:7,,9,,7,14,11,,8,,16,2",
    ":5,,10,,8,,22,,16,,9:21,6,15,4,9,18,11,26,14,1,12:9,13,9,7,13,21,17,4,5,,7,8",
    "::4,,7,15,,,14,,9,,12:7,3,,6,,11,11,6,11,,6,17",
    ":::3,,6,,10,,7,,15,,8",
];

export const CLASSIC: Puzzle = { cells: readCells(DIALS.join("*")), target: "42" };

const misread = withCell(CLASSIC.cells, { dial: 1, row: 1, column: 5 }, "18");

/** Puzzles without a unique solution: their names, and the puzzles as addresses contain them. */
export const EXAMPLES: readonly (readonly [string, string])[] = [
    ["a misread number", writeCells(misread)],
    [
        "a reversed dial",
        "13,21,2,9,17,16:13,10,16,12,19,7:17,5,29,5,6,20*4:,11,4:26,,18,16*:,,19,16,,3:,,,10",
    ],
    ["two solutions", "20,22,20,22:5,5,5,5*:22,20,22,20"],
    ["a column that cannot work", "20,22,3,25:5,5,5,5*:22,,22,20"],
];
