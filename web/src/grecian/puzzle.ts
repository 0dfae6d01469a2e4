// A puzzle as it is typed: the cells are texts, so that an invalid number is shown where it was
// typed and the service can reject it. An empty text is a hole.
import type { Cell, Dials } from "openapi";
import { pluralize, readNumber } from "../parts/number";

/** Dials from bottom to top, their rings from the outermost to the innermost, their cells. */
export type Cells = readonly (readonly (readonly string[])[])[];

export interface Puzzle {
    cells: Cells;
    target: string;
}

/** A cell of a dial. Columns are counted on the dial before it is turned. */
export interface CellIndex {
    dial: number;
    row: number;
    column: number;
}

/** The smallest and largest numbers of dials, rings and columns that the service accepts. */
export const LIMITS = { dials: [2, 24], rows: [1, 12], columns: [1, 60] } as const;

export type Size = keyof typeof LIMITS;

export const rowsOf = (cells: Cells) => cells[0]?.length ?? 0;
export const columnsOf = (cells: Cells) => cells[0]?.[0]?.length ?? 0;

export const sizeOf = (cells: Cells): Record<Size, number> => ({
    dials: cells.length,
    rows: rowsOf(cells),
    columns: columnsOf(cells),
});

/** A number modulo `count`, never negative. */
export const modulo = (number: number, count: number) => ((number % count) + count) % count;

const list = <T>(length: number, make: (index: number) => T) =>
    Array.from({ length }, (_, i) => make(i));

/** At most one more than the service accepts, so that the service reports the error but an address
 * cannot make the page draw millions of cells. */
const bounded = (size: Size, count: number) => Math.min(count, LIMITS[size][1] + 1);

/** Makes all rings and all dials equally long by adding holes. */
export function padded(all: Cells): Cells {
    const cells = all.slice(0, bounded("dials", all.length));
    const most = (counts: readonly number[]) => counts.reduce((a, b) => Math.max(a, b), 1);
    const rows = bounded("rows", most(cells.map((dial) => dial.length)));
    const lengths = cells.flatMap((dial) => dial.map((row) => row.length));
    const columns = bounded("columns", most(lengths));
    return cells.map((dial) => list(rows, (r) => list(columns, (c) => dial[r]?.[c] ?? "")));
}

// In the address a dial is `2,5,10:3,,14`: commas separate cells, colons separate rings, and
// asterisks separate dials. Holes are empty, and holes at the end of a ring are omitted.
const SEPARATORS = /[,:*]/g;

export function readCells(text: string): Cells {
    const split = (dial: string) => dial.split(":").map((row) => row.split(","));
    return padded(text.split("*").map(split));
}

export function writeCells(cells: Cells): string {
    const write = (row: readonly string[]) =>
        row.map((cell) => cell.replace(SEPARATORS, " ")).join(",");
    // The first ring is written completely, because it determines the number of columns.
    const shorten = (text: string, first: boolean) =>
        first ? text : text.replace(/,+$/, "");
    return cells
        .map((dial, d) => dial.map((row, r) => shorten(write(row), d + r === 0)).join(":"))
        .join("*");
}

/** The dials for the service, which rejects texts that are not numbers. */
export function dialsOf(cells: Cells): Dials {
    const cell = (text: string): Cell => (text.trim() === "" ? null : readNumber(text));
    return cells.map((dial) => dial.map((row) => row.map(cell)));
}

export const cellsOf = (dials: Dials): Cells =>
    padded(dials.map((dial) => dial.map((row) => row.map((cell) => String(cell ?? "")))));

/** The cells with one dial changed ring by ring. */
const withDial = (
    cells: Cells,
    dial: number,
    change: (ring: readonly string[], row: number) => readonly string[],
) => cells.map((rings, d) => (d === dial ? rings.map(change) : rings));

/** The cells with texts written from a cell on. A single ring continues in the next one. Several
 * rings each start at the column of the cell. Texts that do not fit into the dial are omitted. */
export function withTexts(
    cells: Cells,
    { dial, row, column }: CellIndex,
    rings: readonly (readonly string[])[],
): Cells {
    const columns = columnsOf(cells);
    const most = rings.length > 1 ? columns - column : Infinity;
    const changes = new Map(
        rings.flatMap((ring, i) =>
            ring
                .slice(0, most)
                .map((text, k) => [(row + i) * columns + column + k, text] as const),
        ),
    );
    return withDial(cells, dial, (ring, r) =>
        ring.map((text, c) => changes.get(r * columns + c) ?? text),
    );
}

/** The cells with another text in one of them. */
export const withCell = (cells: Cells, at: CellIndex, text: string) =>
    withTexts(cells, at, [[text]]);

/** True if the text of a cell is a whole number, or empty for a hole. */
export const isCell = (text: string) => /^\s*([-−]?\d+)?\s*$/.test(text);

/** What is still to be entered before the puzzle can be solved; empty if nothing is. The bottom dial
 * must not have holes, through which the table would be visible. */
export function describeMissing({ cells, target }: Puzzle): string {
    if (!cells.flat(2).every(isCell)) return "Some cells are not whole numbers.";
    if (!/\d/.test(target) || !isCell(target)) return "Enter a whole number as the target.";
    const isEmpty = (text: string) => text.trim() === "";
    const empty = cells.flatMap((rings, d) => (rings.flat().every(isEmpty) ? [d + 1] : []));
    if (empty.length === 1) return `Dial ${empty[0]} is still empty.`;
    if (empty.length > 1)
        return `${empty.length} dials are still empty: ${empty.join(", ")}.`;
    const missing = cells[0]?.flat().filter(isEmpty).length ?? 0;
    if (missing === 0) return "";
    return `Dial 1 needs ${pluralize(missing, "more number")}: it has no holes.`;
}

/** The cells without numbers. */
export const emptied = (cells: Cells): Cells =>
    cells.map((dial) => dial.map((ring) => ring.map(() => "")));

/** The cells without the numbers of a dial outside of its ring `first`. */
export const withoutOuter = (cells: Cells, dial: number, first: number) =>
    withDial(cells, dial, (ring, row) => (row < first ? ring.map(() => "") : ring));

/** The cells with the columns of a dial in reverse order. */
export const withMirrored = (cells: Cells, dial: number) =>
    withDial(cells, dial, (ring) => [...ring].reverse());

/** The cells with a ring that is turned on its dial, clockwise by `by` columns. */
export const withShifted = (cells: Cells, dial: number, row: number, by: number) =>
    withDial(cells, dial, (ring, r) =>
        r === row ? ring.map((_, c) => ring[modulo(c - by, ring.length)] ?? "") : ring,
    );

/** The cells with another number of dials, rings or columns. Numbers that fit stay where they are. Dials
 * are added on top, rings inside, and columns at the end. New cells are empty. */
export function resized(cells: Cells, size: Size, count: number): Cells {
    const counts = { ...sizeOf(cells), [size]: count };
    const { dials, rows, columns } = counts;
    return list(dials, (d) =>
        list(rows, (r) => list(columns, (c) => cells[d]?.[r]?.[c] ?? "")),
    );
}

/** True if all numbers of a dial are entered: those of the bottom dial, which has no holes, or those up
 * to the last place. A dial is also complete if the user has `passed` it. */
export function isComplete(cells: Cells, dial: number, passed: boolean): boolean {
    const places = cells[dial]?.flat() ?? [];
    const isFilled = (text: string | undefined) => Boolean(text?.trim());
    if (dial === 0) return places.every(isFilled);
    return isFilled(places.at(-1)) || (passed && places.some(isFilled));
}

/** The numbers and sums of a position, as `/grecian/position` returns them. */
export interface View {
    /** The visible texts, ring by ring; empty if all dials have holes there. */
    visible: string[][];
    /** The sums of the columns; NaN if a text is not a number. */
    sums: number[];
    correct: boolean[];
}

/** The cell that is visible in a column of the board; undefined if all dials have holes there. */
function visibleCell(
    cells: Cells,
    turns: readonly number[],
    row: number,
    column: number,
): CellIndex | undefined {
    const columns = columnsOf(cells);
    const columnOn = (dial: number) => modulo(column - (turns[dial] ?? 0), columns);
    const isNumber = (rings: Cells[number], dial: number) =>
        rings[row]?.[columnOn(dial)]?.trim();
    const dial = cells.findLastIndex(isNumber);
    return dial < 0 ? undefined : { dial, row, column: columnOn(dial) };
}

/** The visible cells of a column of the board. */
export const visibleCells = (cells: Cells, turns: readonly number[], column: number) =>
    list(rowsOf(cells), (row) => visibleCell(cells, turns, row, column)).filter(
        (at) => at !== undefined,
    );

export function viewOf({ cells, target }: Puzzle, turns: readonly number[]): View {
    const columns = columnsOf(cells);
    const textAt = (row: number, column: number) => {
        const at = visibleCell(cells, turns, row, column);
        return at ? (cells[at.dial]?.[row]?.[at.column] ?? "").trim() : "";
    };
    const visible = list(rowsOf(cells), (r) => list(columns, (c) => textAt(r, c)));
    const sums = list(columns, (c) =>
        visible.reduce((sum, row) => sum + Number(row[c]), 0),
    );
    return { visible, sums, correct: sums.map((sum) => sum === Number(target)) };
}

export const countCorrect = ({ correct }: View) => correct.filter(Boolean).length;
