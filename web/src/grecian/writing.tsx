// All dials as a text: what one reads off a puzzle, or what a program has written.
import { useDraft } from "../parts/draft";
import { TextArea } from "../parts/field";
import { columnsOf, readCells, type Cells, type Puzzle } from "./puzzle";

const HOLE = /^(\.+|-+|_+|x|null|none)$/i;

/** Rings in lines, a blank line between dials, a dot for a hole. */
export function writeText(cells: Cells): string {
    const longest = Math.max(1, ...cells.flat(2).map((text) => text.length));
    const write = (text: string) => (text.trim() || ".").padStart(longest);
    return cells
        .map((dial) => dial.map((row) => row.map(write).join(" ")).join("\n"))
        .join("\n\n");
}

type Nested = readonly (readonly (readonly (string | number | null)[])[])[];

function isNested(value: unknown, depth: number): value is Nested {
    if (!Array.isArray(value) || value.length === 0) return false;
    return depth === 1 || value.every((item) => isNested(item, depth - 1));
}

/** A question of the service, or its dials alone; null for any other text. */
function readJson(text: string): { dials: Nested; zero: boolean; target?: string } | null {
    try {
        const value = JSON.parse(text) as Record<string, unknown>;
        const dials = Array.isArray(value) ? value : value["dials"];
        if (!isNested(dials, 3)) return null;
        const target = value["target"];
        const zero = value["zero_is_hole"] === true;
        return { dials, zero, ...(target === undefined ? {} : { target: String(target) }) };
    } catch {
        return null;
    }
}

function readLines(text: string): string {
    const cell = (word: string) => (HOLE.test(word) ? "" : word);
    const row = (line: string) =>
        line
            .trim()
            .split(/[\s,;|]+/)
            .map(cell)
            .join(",");
    const dials = text.trim().split(/\n\s*\n/);
    return dials.map((dial) => dial.trim().split("\n").map(row).join(":")).join("*");
}

/** The puzzle that a text holds; what is no number stays, for the service to refuse. */
export function readText(text: string, target: string): Puzzle {
    const json = readJson(text);
    if (!json) return { cells: readCells(readLines(text)), target };
    const cell = (value: string | number | null) =>
        value === null || (json.zero && value === 0) ? "" : String(value);
    const dials = json.dials.map((dial) => dial.map((row) => row.map(cell).join(",")));
    const cells = readCells(dials.map((dial) => dial.join(":")).join("*"));
    return { cells, target: json.target ?? target };
}

interface WritingProps {
    puzzle: Puzzle;
    onPuzzle: (puzzle: Puzzle) => void;
}

export function Writing({ puzzle, onPuzzle }: WritingProps) {
    const written = writeText(puzzle.cells);
    const [text, setText] = useDraft(written);
    const lines = Math.min(24, written.split("\n").length + 1);
    return (
        <details class="writing">
            <summary>All dials in writing</summary>
            <form
                onSubmit={(event) => {
                    event.preventDefault();
                    onPuzzle(readText(text, puzzle.target));
                }}
            >
                <TextArea
                    label="Dials from the bottom to the top"
                    hint="A line for each ring from the outer to the inner one, a blank line between dials, a dot for a hole; or a question of the service in JSON."
                    rows={lines}
                    cols={columnsOf(puzzle.cells) * 4}
                    wrap="off"
                    value={text}
                    onText={setText}
                />
                <button type="submit">Lay these dials</button>
            </form>
        </details>
    );
}
