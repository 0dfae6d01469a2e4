import { useState } from "preact/hooks";
import { NumberField, TextArea } from "../parts/field";
import { BestGuess, Conflict } from "./best";
import { Judgement, Left, Remark } from "./board";
import type { Line, Position } from "./position";
import { EMPTY, parseLines, writeRows, type Change, type Game, type Row } from "./state";

interface EditProps {
    line: Line;
    place: number;
    onRow: (row: Row) => void;
    onPaste: (rows: readonly Row[]) => void;
    onRemove: () => void;
    onIgnore: (place: number) => void;
}

const FIELDS = ["guess", "bulls", "cows"] as const;

/** One row to be typed. Several lines that are pasted become as many rows. */
function EditLine(props: EditProps) {
    const { line, place, onRow, onPaste, onRemove, onIgnore } = props;
    const paste = (event: ClipboardEvent) => {
        const text = event.clipboardData?.getData("text") ?? "";
        const rows = parseLines(text);
        if (rows.length < 2 && !rows[0]?.bulls) return;
        event.preventDefault();
        onPaste(rows);
    };
    return (
        <li class={line.doubtful ? "edit-line doubtful" : "edit-line"}>
            <span class="nth" aria-hidden="true">
                {place + 1}
            </span>
            {FIELDS.map((name) => (
                <NumberField
                    key={name}
                    label={`${name}, row ${place + 1}`}
                    error={line.wrong[name]}
                    class={name}
                    autocomplete="off"
                    size={name === "guess" ? 6 : 2}
                    value={line.row[name]}
                    onPaste={paste}
                    onText={(text) => onRow({ ...line.row, [name]: text })}
                />
            ))}
            <Left line={line} />
            <button
                type="button"
                class="quiet small remove"
                aria-label={`Remove row ${place + 1}`}
                onClick={onRemove}
            >
                ✕
            </button>
            <Judgement line={line} />
            <Remark {...{ line, place, onIgnore }} wrong={line.wrong.row} />
        </li>
    );
}

const asText = (rows: readonly Row[]) =>
    rows
        .filter((row) => row !== EMPTY)
        .map(({ guess, bulls, cows }) => `${guess} ${bulls}b${cows}c`)
        .join("\n");

/** The whole history as lines of text. */
function InWriting({ rows, onRows }: { rows: readonly Row[]; onRows: SetRows }) {
    const [text, setText] = useState<string | null>(null);
    const lay = (event: Event) => {
        event.preventDefault();
        if (text !== null) onRows(parseLines(text));
        setText(null);
    };
    return (
        <details>
            <summary>In writing</summary>
            <form class="in-writing" onSubmit={lay}>
                <TextArea
                    label="A row a line"
                    hint="Such as 0123 1b1c or 0123: 1 1"
                    rows={5}
                    value={text ?? asText(rows)}
                    onText={setText}
                />
                <button type="submit">Take these rows</button>
            </form>
        </details>
    );
}

type SetRows = (rows: readonly Row[]) => void;

interface ByHandProps {
    game: Game;
    position: Position;
    change: Change;
    onIgnore: (place: number) => void;
}

/** Any rows, right or wrong: what fits them, and what to guess next. */
export function ByHand({ game, position, change, onIgnore }: ByHandProps) {
    const { lines, conflicts } = position;
    const lay = (rows: readonly Row[], ignored: readonly number[] = game.ignored) =>
        change(
            { rows: writeRows(rows), ignore: ignored.join(",") || undefined },
            "replace",
        );
    const remove = (place: number) =>
        lay(
            game.rows.toSpliced(place, 1),
            game.ignored
                .filter((one) => one !== place)
                .map((one) => (one > place ? one - 1 : one)),
        );
    return (
        <>
            <div class="edit-head" aria-hidden="true">
                <span>Guess</span>
                <span>Bulls</span>
                <span>Cows</span>
            </div>
            <ol class="edit-lines" aria-label="Guesses so far">
                {lines.map((line, place) => (
                    <EditLine
                        key={place}
                        line={line}
                        place={place}
                        onRow={(row) => lay(game.rows.with(place, row))}
                        onPaste={(rows) => lay(game.rows.toSpliced(place, 1, ...rows))}
                        onRemove={() => remove(place)}
                        onIgnore={onIgnore}
                    />
                ))}
            </ol>
            <div class="buttons">
                <button type="button" onClick={() => lay([...game.rows, EMPTY])}>
                    Add a row
                </button>
                <button type="button" onClick={() => lay([], [])}>
                    Clear
                </button>
            </div>
            <InWriting rows={game.rows} onRows={(rows) => lay(rows, [])} />
            <Conflict conflicts={conflicts} />
            {position.sound && conflicts.length === 0 && (
                <BestGuess
                    best={position.best}
                    objective={game.objective}
                    title="The best next guess"
                />
            )}
        </>
    );
}
