import { useId } from "preact/hooks";
import type { Warning } from "openapi";
import { errorAt } from "../api/client";
import { Choice } from "../parts/choice";
import { useDraft } from "../parts/draft";
import { NumberField } from "../parts/field";
import { hrefOf } from "../place";
import { Grid } from "./grid";
import { Notes, errorsOf, notesOf, sayWrong, type CellNote } from "./notes";
import { LIMITS, columnsOf, resized, rowsOf, withTexts } from "./puzzle";
import type { Cells, Place, Puzzle, Size } from "./puzzle";
import { SLIPS } from "./shop";
import { Writing } from "./writing";

const SIZES: readonly (readonly [Size, string, string])[] = [
    ["dials", "Dials", "a dial on top"],
    ["rows", "Rings", "a ring outside"],
    ["columns", "Columns", "the last column"],
];

/** The fields and cells of which the editor itself tells what is wrong. */
export const editorPointers = (error: Error | undefined) => [
    "/target",
    "/offsets",
    ...errorsOf(error).map(({ pointer }) => pointer),
];

function Sizes({ cells, onCells }: { cells: Cells; onCells: (cells: Cells) => void }) {
    const counts = { dials: cells.length, rows: rowsOf(cells), columns: columnsOf(cells) };
    return (
        <>
            {SIZES.map(([size, label, what]) => {
                const count = counts[size];
                const [least, most] = LIMITS[size];
                const button = (by: 1 | -1) => {
                    const off = by > 0 ? count >= most : count <= least;
                    return (
                        <button
                            type="button"
                            class="small"
                            aria-label={`${by > 0 ? "Add" : "Take away"} ${what}`}
                            aria-disabled={off}
                            onClick={() => off || onCells(resized(cells, size, by))}
                        >
                            {by > 0 ? "+" : "−"}
                        </button>
                    );
                };
                return (
                    <div class="size" role="group" aria-label={label} key={size}>
                        <b>{label}</b>
                        {button(-1)}
                        <output>{count}</output>
                        {button(1)}
                    </div>
                );
            })}
        </>
    );
}

interface TargetProps {
    target: string;
    error: string | undefined;
    onTarget: (target: string) => void;
}

/** What every column has to add up to, taken over when it is left or on Enter. */
function Target({ target, error, onTarget }: TargetProps) {
    const [draft, setDraft] = useDraft(target);
    return (
        <NumberField
            label="Target"
            error={error}
            value={draft}
            onChange={(event) => onTarget(event.currentTarget.value.trim())}
            onText={setDraft}
        />
    );
}

function Examples() {
    return (
        <p class="hint">
            Puzzles with a slip, to see how it is found:{" "}
            {SLIPS.map(([name, puzzle], i) => (
                <span key={name}>
                    {i > 0 && ", "}
                    <a href={hrefOf("grecian", { puzzle, solution: "1" })}>{name}</a>
                </span>
            ))}
            .
        </p>
    );
}

/** The dials by their numbers; a cross where something is wrong. */
function dialNames(cells: Cells, errors: readonly CellNote[]) {
    return cells.map((_, dial) => {
        const wrong = errors.some(({ place }) => place.dial === dial);
        return [String(dial), `Dial ${dial + 1}${wrong ? " ✗" : ""}`] as const;
    });
}

interface EditorProps {
    puzzle: Puzzle;
    /** The dial that is written on; that of the first error where none is chosen. */
    dial: number | undefined;
    error: Error | undefined;
    warnings: readonly Warning[];
    lit: readonly Place[];
    onDial: (dial: number) => void;
    onPuzzle: (puzzle: Puzzle, how: "push" | "replace") => void;
}

/** One's own puzzle: the numbers of a dial at a time, how many of everything, the target. */
export function Editor(props: EditorProps) {
    const { puzzle, error, lit, onDial, onPuzzle } = props;
    const { cells, target } = puzzle;
    const id = useId();
    const errors = errorsOf(error);
    const warnings = notesOf(props.warnings);
    const dial = Math.min(props.dial ?? errors[0]?.place.dial ?? 0, cells.length - 1);
    const wrongAt = ({ dial: d, row, column }: Place) => {
        const pointer = `/dials/${d}/${row}/${column}`;
        return errors.some((one) => one.pointer === pointer)
            ? `${id}${pointer}`
            : undefined;
    };
    const onCells = (next: Cells) => onPuzzle({ cells: next, target }, "replace");
    const wrongTarget = errorAt(error, "/target");
    return (
        <section class="sheet editor" aria-labelledby="editor">
            <h2 id="editor">The dials in writing</h2>
            <div class="fields">
                <Sizes cells={cells} onCells={onCells} />
                <Target
                    target={target}
                    error={wrongTarget && sayWrong(wrongTarget)}
                    onTarget={(next) => onPuzzle({ cells, target: next }, "replace")}
                />
            </div>
            <Choice
                label="The dial to write on"
                options={dialNames(cells, errors)}
                value={String(dial)}
                onChange={(chosen) => onDial(Number(chosen))}
            />
            <Grid
                cells={cells}
                dial={dial}
                lit={lit}
                wrongAt={wrongAt}
                onText={(place, text) => onCells(withTexts(cells, place, text))}
            />
            <p class="hint">
                Rings from the outer to the inner one, as the dial stands unturned; an empty
                cell is a hole. Dial 1 lies at the bottom. You can type or paste several
                numbers into a cell, such as 12 13 14.
            </p>
            <Notes id={id} notes={errors} kind="error" onDial={onDial} />
            <Notes id={`${id}w`} notes={warnings} kind="hint" onDial={onDial} />
            <Writing puzzle={puzzle} onPuzzle={(next) => onPuzzle(next, "push")} />
            <Examples />
        </section>
    );
}
