import { useState } from "preact/hooks";
import { Field } from "../parts/field";
import { outermostRing } from "./geometry";
import { Grid } from "./grid";
import type { CellNote } from "./notes";
import { readPuzzle, readRings } from "./paste";
import { columnsOf, rowsOf, withTexts, withoutOuter } from "./puzzle";
import type { CellIndex, Cells, Puzzle } from "./puzzle";

/** How a person who holds the puzzle reads a dial. */
function describeReading(dial: number): string {
    if (dial === 0)
        return "Dial 1 is the bottom one. Start at the top and go clockwise, the outer ring first. Turn the upper dials to see covered numbers.";
    const below = dial === 1 ? "dial 1" : `dials 1 to ${dial}`;
    return `Do not turn ${below} anymore. Start at the top again. Tap “Hole” where you see one.`;
}

/** The outermost ring that a dial usually has: the dials become smaller toward the top. */
const usualFirst = ({ length }: Cells, rows: number, dial: number) =>
    dial === 0 ? 0 : Math.max(0, rows - (length - dial));

interface EntryProps {
    puzzle: Puzzle;
    dial: number;
    errors: readonly CellNote[];
    /** The prefix of the ids of the error messages. */
    id: string;
    onPuzzle: (puzzle: Puzzle, how: "push" | "replace") => void;
    /** Called with a puzzle that was pasted. */
    onWhole: (puzzle: Puzzle) => void;
    /** Called after the last number of the dial. */
    onNext: () => void;
}

/** The numbers of a dial of the user's own puzzle. */
export function Entry(props: EntryProps) {
    const { puzzle, dial, errors, id, onPuzzle, onWhole, onNext } = props;
    const { cells, target } = puzzle;
    const rows = rowsOf(cells);
    const [chosen, setChosen] = useState<Readonly<Record<number, number>>>({});
    const edge = outermostRing(cells[dial] ?? []);
    const usual = usualFirst(cells, rows, dial);
    const first = chosen[dial] ?? (edge < 0 ? usual : Math.min(edge, usual));
    const onCells = (next: Cells) => onPuzzle({ cells: next, target }, "replace");
    const errorId = ({ row, column }: CellIndex) => {
        const pointer = `/dials/${dial}/${row}/${column}`;
        return errors.some((one) => one.pointer === pointer)
            ? `${id}${pointer}`
            : undefined;
    };
    const onText = (at: CellIndex, text: string) => {
        const whole = readPuzzle(text, puzzle);
        const rings = readRings(text);
        // All rings of a dial: the first is at the rim, although the form omits it for an upper dial.
        const isWhole = (ring: readonly string[]) => ring.length === columnsOf(cells);
        const isDial = rings.length > 1 && rings.length === rows && rings.every(isWhole);
        const start = isDial ? { dial, row: 0, column: 0 } : at;
        if (whole) onWhole(whole);
        else onCells(withTexts(cells, start, rings));
        return !whole;
    };
    const choose = (rings: number) => {
        setChosen({ ...chosen, [dial]: rows - rings });
        onCells(withoutOuter(cells, dial, rows - rings));
    };
    return (
        <div class="entry">
            <div class="entry-head">
                <p class="hint">{describeReading(dial)}</p>
                {dial > 0 && (
                    <Field label="Rings">
                        <select
                            value={rows - first}
                            onChange={({ currentTarget: { value } }) =>
                                choose(Number(value))
                            }
                        >
                            {Array.from({ length: rows }, (_, i) => (
                                <option key={i}>{i + 1}</option>
                            ))}
                        </select>
                    </Field>
                )}
            </div>
            <Grid {...{ cells, target, dial, first, errorId, onText, onNext }} />
        </div>
    );
}
