// Numbers of dials as text: typed or pasted into a cell, or copied from all cells.
import { padded, type Cells, type Puzzle } from "./puzzle";

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

type Nested = readonly (readonly (readonly (string | number | null)[])[])[];

function isNested(value: unknown, depth: number): value is Nested {
    if (!Array.isArray(value) || value.length === 0) return false;
    return depth === 1 || value.every((item) => isNested(item, depth - 1));
}

/** The puzzle of a JSON text: a request of the service, or its dials alone. */
function readJson(text: string, target: string): Puzzle | null {
    try {
        const value = JSON.parse(text) as Record<string, unknown>;
        const dials = Array.isArray(value) ? value : value["dials"];
        if (!isNested(dials, 3)) return null;
        const zero = value["zero_is_hole"] === true;
        const cell = (one: string | number | null) =>
            one === null || (zero && one === 0) ? "" : String(one);
        const cells = dials.map((dial) => dial.map((row) => row.map(cell)));
        return { cells: padded(cells), target: String(value["target"] ?? target) };
    } catch {
        return null;
    }
}

/** The puzzle of a text that has all dials: JSON, or a line for each ring and a blank line between
 * dials. Returns null for other texts. */
export function readPuzzle(text: string, target: string): Puzzle | null {
    const dials = text.trim().split(/\n *\r?\n/);
    const json = readJson(text, target);
    if (json || dials.length === 1) return json;
    return { cells: padded(dials.map((dial) => readRings(dial.trim()))), target };
}

/** All dials as a text that `readPuzzle` reads, with a dot for a hole. */
export function writePuzzle(cells: Cells): string {
    const longest = Math.max(1, ...cells.flat(2).map((text) => text.length));
    const write = (text: string) => (text.trim() || ".").padStart(longest);
    return cells
        .map((dial) => dial.map((row) => row.map(write).join(" ")).join("\n"))
        .join("\n\n");
}
