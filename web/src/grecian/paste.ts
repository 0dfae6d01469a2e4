// Numbers of dials as text, typed or pasted into a cell.
import { padded, rowsOf, type Puzzle } from "./puzzle";

const HOLE = /^(\.+|-+|_+|x|null|none)$/i;

export const SEPARATOR = /[\s,;|]/;

const readCell = (text: string) => (HOLE.test(text.trim()) ? "" : text.trim());

/** The rings of a text, one per line: cells of a spreadsheet, which may be empty, or numbers with
 * separators. */
export function readRings(text: string): string[][] {
    const lines = text.replace(/[\r\n]+$/, "").split(/\r?\n/);
    const split = (line: string) =>
        line.includes("\t") ? line.split("\t") : line.trim().split(/[\s,;|]+/);
    return lines.map((line) => split(line).map(readCell));
}

/** The number of cells that a text fills, of a dial with a number of columns. Several rings fill whole
 * rings. */
export function countCells(text: string, columns: number): number {
    const rings = readRings(text);
    return rings.length > 1 ? rings.length * columns : (rings[0]?.length ?? 1);
}

/** The puzzle of a text that has all dials: a line for each ring and a blank line between dials, which
 * is optional if the text has all rings of `puzzle`. Returns null for other texts. */
export function readPuzzle(text: string, { cells, target }: Puzzle): Puzzle | null {
    const dials = text.trim().split(/\n *\r?\n/);
    if (dials.length > 1)
        return { cells: padded(dials.map((dial) => readRings(dial.trim()))), target };
    const rings = readRings(text.trim());
    const rows = rowsOf(cells);
    if (rings.length === 1 || rings.length !== cells.length * rows) return null;
    const made = cells.map((_, dial) => rings.slice(dial * rows, (dial + 1) * rows));
    return { cells: padded(made), target };
}
