import { useId, useRef } from "preact/hooks";
import { errorAt } from "../api/client";
import { Choice } from "../parts/choice";
import { useDraft } from "../parts/draft";
import { NumberField } from "../parts/field";
import { integerIn } from "../parts/number";
import { CLASSIC } from "./classic";
import { Explanation } from "./explanation";
import { Grid } from "./grid";
import { LiveAnswer } from "./live-answer";
import { Notes, describeError, errorsOf, type CellNote } from "./notes";
import { readPuzzle, readRings } from "./paste";
import { LIMITS, emptied, resized, sizeOf, withTexts } from "./puzzle";
import type { CellIndex, Cells, Puzzle, Size } from "./puzzle";
import { ShowButton } from "./show-button";
import { Solution } from "./solution";
import type { Game } from "./use-game";

const SIZES = [
    ["dials", "Dials"],
    ["rows", "Rings"],
    ["columns", "Columns"],
] as const;

function sizeError(size: Size, text: string): string | undefined {
    const [least, most] = LIMITS[size];
    if (integerIn(text, [least, most], 0) > 0) return undefined;
    return `Enter a whole number from ${least} to ${most}.`;
}

interface CommitFieldProps {
    label: string;
    value: string;
    /** The error of the text in the field. */
    error: (text: string) => string | undefined;
    onCommit: (text: string) => void;
}

/** A number that counts on Enter or when the field loses the focus. */
function CommitField({ label, value, error, onCommit }: CommitFieldProps) {
    const [draft, setDraft] = useDraft(value);
    const text = draft.trim();
    return (
        <NumberField
            label={label}
            error={error(text)}
            size={4}
            value={draft}
            onText={setDraft}
            onChange={() => onCommit(text)}
        />
    );
}

/** The options for the dial to edit, with a cross for a dial that has an error. */
const dialOptions = (cells: Cells, errors: readonly CellNote[]) =>
    cells.map((_, dial) => {
        const invalid = errors.some(({ at }) => at.dial === dial);
        return [String(dial), `Dial ${dial + 1}${invalid ? " ✗" : ""}`] as const;
    });

/** A dial with the order in which its numbers are read. */
const ReadingPicture = () => (
    <svg class="reading-picture" viewBox="-50 -50 100 100" aria-hidden="true">
        <circle r="48" class="pane" />
        <circle r="28" class="pane" />
        <circle r="9" class="pane hole" />
        <path d="M0-48V-9" />
        <path class="arrows" d="M11-36A38 38 0 0 1 36-11M29-14l7 4 4-7" />
        <path class="arrows" d="M7-17A18 18 0 0 1 17-7M10-9l7 3 3-7" />
        <text x="-7" y="-37">
            1
        </text>
        <text x="-7" y="-18">
            2
        </text>
    </svg>
);

interface EditorProps {
    game: Game;
    /** The dial to edit; by default the one of the first error. */
    dial: number | undefined;
    onDial: (dial: number) => void;
    onPuzzle: (puzzle: Puzzle, how: "push" | "replace") => void;
}

/** The numbers of the user's own puzzle, one dial at a time, and the answer. */
export function Editor({ game, dial: chosen, onDial, onPuzzle }: EditorProps) {
    const { puzzle, open, checked, highlighted } = game;
    const { cells, target } = puzzle;
    const id = useId();
    const section = useRef<HTMLElement>(null);
    const isExample = cells === CLASSIC.cells;
    const errors = errorsOf(checked.error);
    const dial = Math.min(chosen ?? errors[0]?.at.dial ?? 0, cells.length - 1);
    const onCells = (next: Cells) => onPuzzle({ cells: next, target }, "replace");
    const errorId = ({ dial: d, row, column }: CellIndex) => {
        const pointer = `/dials/${d}/${row}/${column}`;
        return errors.some((one) => one.pointer === pointer)
            ? `${id}${pointer}`
            : undefined;
    };
    const onText = (at: CellIndex, text: string) => {
        const whole = readPuzzle(text, target);
        if (whole) onPuzzle(whole, "push");
        else onCells(withTexts(cells, at, readRings(text)));
        return !whole;
    };
    const nextDial = dial + 1 < cells.length ? () => onDial(dial + 1) : undefined;
    const empty = () => {
        onPuzzle({ cells: emptied(cells), target }, "push");
        onDial(0);
        // At once, because phones open the keyboard only during the tap.
        section.current?.querySelector<HTMLElement>(".cell")?.focus();
    };
    return (
        <section ref={section} class="sheet editor" aria-labelledby="editor">
            <div class="editor-head">
                <h2 id="editor">{isExample ? "Example puzzle" : "Your puzzle"}</h2>
                <button
                    type="button"
                    class={isExample ? "small main" : "small"}
                    onClick={empty}
                >
                    {isExample ? "Enter yours" : "Clear"}
                </button>
            </div>
            <Choice
                label="Dial to edit"
                options={dialOptions(cells, errors)}
                value={String(dial)}
                onChange={(next) => onDial(Number(next))}
            />
            <div class="reading">
                <ReadingPicture />
                <p class="hint">
                    Dial 1 is the bottom one. Read each ring clockwise from the same column,
                    the outer ring first. Turn the dials above away to read covered numbers.
                    Leave holes empty: a dot or a space leads to the next cell.
                </p>
            </div>
            <Grid
                cells={cells}
                dial={dial}
                highlighted={highlighted}
                errorId={errorId}
                onText={onText}
                onNextDial={nextDial}
            />
            <Notes id={id} errors={errors} onDial={onDial} />
            {open ? <ShowButton game={game} /> : <LiveAnswer game={game} />}
            {open && <Solution game={game} />}
            {open && <Explanation game={game} />}
        </section>
    );
}

type EditorSizeProps = Pick<EditorProps, "game" | "onPuzzle">;

/** The size and the target of the user's own puzzle, and examples. */
export function EditorSize({ game, onPuzzle }: EditorSizeProps) {
    const { puzzle, checked } = game;
    const { cells, target } = puzzle;
    const resize = (size: Size, text: string) => {
        if (sizeError(size, text)) return;
        onPuzzle({ cells: resized(cells, size, Number(text)), target }, "replace");
    };
    const targetError = errorAt(checked.error, "/target");
    return (
        <section class="sheet editor" aria-labelledby="editor-size">
            <h2 id="editor-size">Size and target</h2>
            <div class="fields">
                {SIZES.map(([size, label]) => (
                    <CommitField
                        key={size}
                        label={label}
                        value={String(sizeOf(cells)[size])}
                        error={(text) => sizeError(size, text)}
                        onCommit={(text) => resize(size, text)}
                    />
                ))}
                <CommitField
                    label="Target"
                    value={target}
                    error={() => targetError && describeError(targetError)}
                    onCommit={(next) => onPuzzle({ cells, target: next }, "replace")}
                />
            </div>
            <p class="hint">
                You can also paste a whole puzzle into a cell: a line for each ring, a dot
                for each hole, and a blank line between dials.
            </p>
        </section>
    );
}
