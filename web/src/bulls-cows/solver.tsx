// The rows of a game that is played elsewhere.
import { useState } from "preact/hooks";
import { NumberField, TextArea } from "../parts/field";
import { BestGuess, Conflict } from "./best-guess";
import { Evaluation, Left, RowProblem } from "./board";
import type { Line } from "./line";
import type { Position } from "./position";
import { EMPTY, parseLines, writeRows, type Change, type Game, type Row } from "./state";

interface RowEditorProps {
    line: Line;
    index: number;
    onRow: (row: Row) => void;
    onPaste: (rows: readonly Row[]) => void;
    onRemove: () => void;
    onIgnore: (index: number) => void;
}

const FIELDS = ["guess", "bulls", "cows"] as const;

/** The fields of a row. Several lines that are pasted become several rows. */
function RowEditor(props: RowEditorProps) {
    const { line, index, onRow, onPaste, onRemove, onIgnore } = props;
    const paste = (event: ClipboardEvent) => {
        const rows = parseLines(event.clipboardData?.getData("text") ?? "");
        if (rows.length < 2 && !rows[0]?.bulls) return;
        event.preventDefault();
        onPaste(rows);
    };
    return (
        <li class={line.conflicting ? "edit-line conflicting" : "edit-line"}>
            <span class="row-number" aria-hidden="true">
                {index + 1}
            </span>
            {FIELDS.map((name) => (
                <NumberField
                    key={name}
                    label={`${name}, row ${index + 1}`}
                    error={line.errors[name]}
                    class={name}
                    autocomplete="off"
                    size={name === "guess" ? 6 : 2}
                    value={line.row[name]}
                    onPaste={paste}
                    onText={(text) => onRow({ ...line.row, [name]: text })}
                />
            ))}
            <button
                type="button"
                class="quiet small remove"
                aria-label={`Remove row ${index + 1}`}
                onClick={onRemove}
            >
                ✕
            </button>
            <Left line={line} />
            <Evaluation line={line} />
            <RowProblem {...{ line, index, onIgnore }} error={line.errors.row} />
        </li>
    );
}

const asText = (rows: readonly Row[]) =>
    rows
        .filter((row) => row !== EMPTY)
        .map(({ guess, bulls, cows }) => `${guess} ${bulls}b${cows}c`)
        .join("\n");

type SetRows = (rows: readonly Row[]) => void;

/** All rows as one text. */
function RowsAsText({ rows, onRows }: { rows: readonly Row[]; onRows: SetRows }) {
    const [text, setText] = useState<string | null>(null);
    const submit = (event: Event) => {
        event.preventDefault();
        if (text !== null) onRows(parseLines(text));
        setText(null);
    };
    return (
        <details>
            <summary>Enter all rows as text</summary>
            <form class="rows-as-text" onSubmit={submit}>
                <TextArea
                    label="One row per line"
                    hint="For example: 0123 1b1c, or 0123: 1 1"
                    rows={5}
                    value={text ?? asText(rows)}
                    onText={setText}
                />
                <button type="submit">Use these rows</button>
            </form>
        </details>
    );
}

interface SolverProps {
    game: Game;
    position: Position;
    change: Change;
    onIgnore: (index: number) => void;
}

export function Solver({ game, position, change, onIgnore }: SolverProps) {
    const { lines, conflicts } = position;
    const write = (rows: readonly Row[], ignored: readonly number[] = game.ignored) =>
        change(
            { rows: writeRows(rows), ignore: ignored.join(",") || undefined },
            "replace",
        );
    const remove = (index: number) =>
        write(
            game.rows.toSpliced(index, 1),
            game.ignored
                .filter((one) => one !== index)
                .map((one) => (one > index ? one - 1 : one)),
        );
    return (
        <>
            <div class="edit-head" aria-hidden="true">
                <span class="row-number" />
                <span class="guess">Guess</span>
                <span class="bulls">Bulls</span>
                <span class="cows">Cows</span>
            </div>
            <ol class="edit-lines" aria-label="Guesses so far">
                {lines.map((line, index) => (
                    <RowEditor
                        key={index}
                        {...{ line, index, onIgnore }}
                        onRow={(row) => write(game.rows.with(index, row))}
                        onPaste={(rows) => write(game.rows.toSpliced(index, 1, ...rows))}
                        onRemove={() => remove(index)}
                    />
                ))}
            </ol>
            <div class="buttons">
                <button type="button" onClick={() => write([...game.rows, EMPTY])}>
                    Add a row
                </button>
                <button type="button" onClick={() => write([], [])}>
                    Clear
                </button>
            </div>
            <RowsAsText rows={game.rows} onRows={(rows) => write(rows, [])} />
            <Conflict conflicts={conflicts} />
            {position.valid && conflicts.length === 0 && (
                <BestGuess
                    best={position.best}
                    objective={game.objective}
                    title="The best next guess"
                />
            )}
        </>
    );
}
