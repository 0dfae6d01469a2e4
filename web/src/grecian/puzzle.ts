// A puzzle as it is written down: texts, so that what is no number can be shown where it
// stands and refused by the service. An empty text is a hole.
import type { Cell, Dials } from "openapi";
import { readNumber } from "../parts/number";

/** Dials from bottom to top, their rings from the outer to the inner one, their cells. */
export type Cells = readonly (readonly (readonly string[])[])[];

export interface Puzzle {
    cells: Cells;
    target: string;
}

export interface Place {
    dial: number;
    row: number;
    column: number;
}

/** How many dials, rings and columns the service takes. */
export const LIMITS = { dials: [2, 24], rows: [1, 12], columns: [1, 60] } as const;

export const rowsOf = (cells: Cells) => cells[0]?.length ?? 0;
export const columnsOf = (cells: Cells) => cells[0]?.[0]?.length ?? 0;
const cellAt = (cells: Cells, { dial, row, column }: Place) =>
    cells[dial]?.[row]?.[column] ?? "";

/** A number counted around, from 0. */
export const around = (number: number, count: number) => ((number % count) + count) % count;

const list = <T>(length: number, make: (index: number) => T) =>
    Array.from({ length }, (_, i) => make(i));

/** One more than the service takes: it says so then, and no address draws millions. */
const beyond = (size: Size, count: number) => Math.min(count, LIMITS[size][1] + 1);

/** Pads all rings to the longest, and all dials to the most rings, with holes. */
function square(all: Cells): Cells {
    const cells = all.slice(0, beyond("dials", all.length));
    const most = (counts: readonly number[]) => counts.reduce((a, b) => Math.max(a, b), 1);
    const rows = beyond("rows", most(cells.map((dial) => dial.length)));
    const lengths = cells.flatMap((dial) => dial.map((row) => row.length));
    const columns = beyond("columns", most(lengths));
    return cells.map((dial) => list(rows, (r) => list(columns, (c) => dial[r]?.[c] ?? "")));
}

// In the address a dial is `2,5,10:3,,14`: commas between cells, colons between rings, and an
// asterisk between dials. Holes are empty, and holes at the end of a ring are left out.
const SEPARATORS = /[,:*]/g;

export function readCells(text: string): Cells {
    const split = (dial: string) => dial.split(":").map((row) => row.split(","));
    return square(text.split("*").map(split));
}

export function writeCells(cells: Cells): string {
    const ring = (row: readonly string[]) =>
        row.map((cell) => cell.replace(SEPARATORS, " "));
    const short = (row: readonly string[], whole: boolean) =>
        whole ? ring(row).join(",") : ring(row).join(",").replace(/,+$/, "");
    return cells
        .map((dial, d) => dial.map((row, r) => short(row, d + r === 0)).join(":"))
        .join("*");
}

/** The dials as the service takes them. What is no number goes as it is, to be refused. */
export function dialsOf(cells: Cells): Dials {
    const cell = (text: string): Cell => (text.trim() === "" ? null : readNumber(text));
    return cells.map((dial) => dial.map((row) => row.map(cell)));
}

export function cellsOf(dials: Dials): Cells {
    return square(
        dials.map((dial) => dial.map((row) => row.map((cell) => String(cell ?? "")))),
    );
}

const changed = <T>(items: readonly T[], index: number, item: T) =>
    items.map((old, i) => (i === index ? item : old));

/** The cells with another text in one of them. */
export function withCell(cells: Cells, place: Place, text: string): Cells {
    const dial = cells[place.dial] ?? [];
    const row = changed(dial[place.row] ?? [], place.column, text);
    return changed(cells, place.dial, changed(dial, place.row, row));
}

/** The texts of a line: cells of a spreadsheet, which may be empty, or numbers with separators. */
const textsOf = (line: string) =>
    line.includes("\t")
        ? line.split("\t").map((text) => text.trim())
        : line.trim().split(/[\s,;]+/);

/** The cells with a text that may have several numbers. One line continues in the next ring; several
 * lines are rings, each from the column of `place`. What does not fit into the dial is omitted. */
export function withTexts(cells: Cells, place: Place, text: string): Cells {
    const lines = text.replace(/[\r\n]+$/, "").split(/\r?\n/);
    const columns = columnsOf(cells);
    return lines.reduce((before, line, i) => {
        const start = (place.row + i) * columns + place.column;
        const most = (lines.length > 1 ? place.row + i + 1 : rowsOf(cells)) * columns;
        return textsOf(line).reduce((now, one, k) => {
            const [row, column] = [
                Math.floor((start + k) / columns),
                (start + k) % columns,
            ];
            const fits = start + k < most && row < rowsOf(cells);
            return fits ? withCell(now, { dial: place.dial, row, column }, one) : now;
        }, before);
    }, cells);
}

/** True if the text of a cell is a whole number, or empty for a hole. */
export const isCell = (text: string) => /^\s*([-−]?\d+)?\s*$/.test(text);

/** The cells with a dial that is read backwards. */
export function withMirrored(cells: Cells, dial: number): Cells {
    const turned = (cells[dial] ?? []).map((row) => [...row].reverse());
    return changed(cells, dial, turned);
}

/** The cells with a ring that is turned on its dial, to the right by `by` columns. */
export function withShifted(cells: Cells, dial: number, row: number, by: number): Cells {
    const ring = cells[dial]?.[row] ?? [];
    const turned = ring.map((_, c) => ring[around(c - by, ring.length)] ?? "");
    return changed(cells, dial, changed(cells[dial] ?? [], row, turned));
}

export type Size = keyof typeof LIMITS;

/** The cells of a size that is one more or one less than it was: a dial on top, a ring
 * outside, a column at the end. New cells are holes, and zeros on the bottom dial. */
export function resized(cells: Cells, size: Size, by: 1 | -1): Cells {
    const fresh = (dial: number) => (dial === 0 ? "0" : "");
    const [rows, columns] = [rowsOf(cells), columnsOf(cells)];
    if (size === "dials")
        return by > 0
            ? [...cells, list(rows, () => list(columns, () => ""))]
            : cells.slice(0, -1);
    if (size === "rows")
        return cells.map((dial, d) =>
            by > 0 ? [list(columns, () => fresh(d)), ...dial] : dial.slice(1),
        );
    return cells.map((dial, d) =>
        dial.map((row) => (by > 0 ? [...row, fresh(d)] : row.slice(0, -1))),
    );
}

/** What one position shows, as `/grecian/position` tells it. */
export interface View {
    /** The texts that show, ring by ring; empty where no dial has one. */
    visible: string[][];
    /** What the columns add up to; not a number where something is none. */
    sums: number[];
    right: boolean[];
}

/** Which cell shows, in the dial's own columns; undefined where no dial has one. */
function placeShown(
    cells: Cells,
    turns: readonly number[],
    row: number,
    column: number,
): Place | undefined {
    const columns = columnsOf(cells);
    for (let dial = cells.length - 1; dial >= 0; dial--) {
        const own = around(column - (turns[dial] ?? 0), columns);
        const place = { dial, row, column: own };
        if (cellAt(cells, place).trim() !== "") return place;
    }
    return undefined;
}

/** The cells that show in a column of the board. */
export function placesIn(cells: Cells, turns: readonly number[], column: number): Place[] {
    return list(rowsOf(cells), (row) => placeShown(cells, turns, row, column)).filter(
        (place) => place !== undefined,
    );
}

function showing(
    cells: Cells,
    turns: readonly number[],
    row: number,
    column: number,
): string {
    const place = placeShown(cells, turns, row, column);
    return place ? cellAt(cells, place).trim() : "";
}

export function viewOf({ cells, target }: Puzzle, turns: readonly number[]): View {
    const columns = columnsOf(cells);
    const visible = list(rowsOf(cells), (r) =>
        list(columns, (c) => showing(cells, turns, r, c)),
    );
    const sums = list(columns, (c) =>
        visible.reduce((sum, row) => sum + Number(row[c]), 0),
    );
    return { visible, sums, right: sums.map((sum) => sum === Number(target)) };
}

export const countRight = ({ right }: View) => right.filter(Boolean).length;
