// The solver: the codes, the rows on the board, and the answer next to it.
import type { ComponentChildren } from "preact";
import { useRef, useState } from "preact/hooks";
import { TextArea } from "../parts/field";
import { formatCount } from "../parts/number";
import { describeConflicts } from "./best-guess";
import type { CodeFormat } from "./format";
import { isFound, type Position } from "./position";
import { SolverForm } from "./solver-form";
import { parseLines, writeRows, type Change, type Game, type Row } from "./state";

const asText = (rows: readonly Row[]) =>
    rows.map(({ guess, bulls, cows }) => `${guess} ${bulls}b${cows}c`).join("\n");

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

/** Changes of the rows in the address. The rows that do not count stay the same ones. */
function editorOf({ rows, ignored }: Game, change: Change) {
    const write = (next: readonly Row[], stillIgnored: readonly number[]) =>
        change(
            {
                mode: "rows",
                rows: writeRows(next) || undefined,
                ignore: stillIgnored.join(",") || undefined,
            },
            "replace",
        );
    const remove = (index: number) => {
        const others = ignored.filter((one) => one !== index);
        write(
            rows.toSpliced(index, 1),
            others.map((one) => (one > index ? one - 1 : one)),
        );
    };
    const insert = (index: number, added: readonly Row[]) =>
        write(
            rows.toSpliced(index, 0, ...added),
            ignored.map((one) => (one >= index ? one + added.length : one)),
        );
    return { write, remove, insert };
}

/** What the rows say, in a line above the pad. */
function describeStatus(position: Position, format: CodeFormat): string {
    const { valid, count, candidates, conflicts, best } = position;
    const [secret = ""] = candidates;
    if (!valid) return "Fix the error in the row.";
    if (count === null) return "Counting the secrets…";
    if (count === 0) return `No secret fits. Check ${describeConflicts(conflicts)}.`;
    if (isFound(position, format)) return `Solved: the secret is ${secret}.`;
    if (count === 1) return `The secret is ${secret}: nothing else is possible.`;
    const guess = best.answer?.guess;
    return `${formatCount(count)} secrets left.${guess ? ` Best next guess: ${guess}.` : ""}`;
}

interface SolverProps {
    game: Game;
    position: Position;
    draft: string;
    change: Change;
    onDraft: (draft: string) => void;
    onIgnore: (index: number) => void;
    /** The choice of the game, which is in the place of the rows at first. */
    setup: ComponentChildren;
}

export function Solver(props: SolverProps) {
    const { game, position, draft, change, onDraft, onIgnore, setup } = props;
    const input = useRef<HTMLInputElement>(null);
    const { format } = game;
    const { insert, remove } = editorOf(game, change);
    const best = position.best.answer?.guess ?? undefined;
    return (
        <SolverForm
            {...{ format, draft, input, onDraft, onIgnore, setup }}
            lines={position.lines}
            best={isFound(position, format) ? undefined : best}
            status={describeStatus(position, format)}
            onInsert={insert}
            onRemove={remove}
        />
    );
}

interface AllRowsProps {
    game: Game;
    change: Change;
    /** Called when the rows are replaced. */
    onClear: () => void;
}

/** What changes all rows at once. */
export function AllRows({ game, change, onClear }: AllRowsProps) {
    const { write } = editorOf(game, change);
    const replace = (rows: readonly Row[]) => {
        onClear();
        write(rows, []);
    };
    return (
        <>
            {game.rows.length > 0 && (
                <div class="buttons">
                    <button type="button" onClick={() => replace([])}>
                        Clear all rows
                    </button>
                </div>
            )}
            <RowsAsText rows={game.rows} onRows={replace} />
        </>
    );
}
