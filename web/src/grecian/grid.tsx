import { useState } from "preact/hooks";
import { useRoving } from "../parts/roving";
import { useDraft } from "../parts/draft";
import { columnsOf, isCell, type Cells, type Place } from "./puzzle";

interface CellProps {
    label: string;
    text: string;
    lit: boolean;
    /** The id of the text that says what is wrong with it. */
    wrong: string | undefined;
    roving: Record<string, unknown> & { onFocus: () => void };
    onDraft: (text: string) => void;
    onText: (text: string) => void;
}

const SEPARATOR = /[\s,;]/;

/** One number, taken over when it is left or on Enter. Several numbers fill the next cells too. */
function Cell({ label, text, lit, wrong, roving, onDraft, onText }: CellProps) {
    const [draft, setDraft] = useDraft(text);
    const write = (next: string) => {
        setDraft(next);
        onDraft(next);
    };
    const give = (whole: string) => {
        const [first = ""] = whole.split(SEPARATOR);
        write(first);
        onText(whole);
    };
    const paste = (event: ClipboardEvent) => {
        const pasted = event.clipboardData?.getData("text/plain") ?? "";
        if (!SEPARATOR.test(pasted.trim())) return;
        event.preventDefault();
        give(pasted);
    };
    return (
        <input
            type="text"
            inputMode="text"
            autocomplete="off"
            class={`cell${lit ? " lit" : ""}${draft.trim() ? "" : " hole"}`}
            aria-label={label}
            aria-invalid={wrong ? "true" : undefined}
            aria-describedby={wrong}
            value={draft}
            onInput={(event) => write(event.currentTarget.value)}
            onChange={(event) => give(event.currentTarget.value.trim())}
            onPaste={paste}
            {...roving}
            onFocus={(event) => {
                roving.onFocus();
                event.currentTarget.select();
            }}
        />
    );
}

interface GridProps {
    cells: Cells;
    dial: number;
    lit: readonly Place[];
    /** The id of the text for a place that is wrong. */
    wrongAt: (place: Place) => string | undefined;
    onText: (place: Place, text: string) => void;
}

/** What is wrong with the text that is being typed. */
function Explanation({ draft }: { draft: string }) {
    const invalid = draft
        .trim()
        .split(SEPARATOR)
        .find((text) => !isCell(text));
    return (
        <p class="error grid-error" role="status">
            {invalid &&
                `“${invalid}” is not a whole number. Leave a cell empty if it is a hole.`}
        </p>
    );
}

/** The numbers of one dial, ring by ring. One stop of Tab; Enter and the arrow keys go from cell to
 * cell. */
export function Grid({ cells, dial, lit, wrongAt, onText }: GridProps) {
    const rows = cells[dial] ?? [];
    const columns = columnsOf(cells);
    const { grid, onKeyDown, item } = useRoving<HTMLDivElement>(rows.length * columns);
    const [draft, setDraft] = useState("");
    const press = (event: KeyboardEvent) => {
        if (event.key !== "Enter") return onKeyDown(event);
        const items = [...(grid.current?.querySelectorAll<HTMLElement>("input") ?? [])];
        const next = items[items.indexOf(event.target as HTMLElement) + 1];
        if (!next) return; // the last cell is taken over, and keeps the focus
        event.preventDefault();
        next.focus();
    };
    return (
        <>
            <div class="grid-scroll">
                <div
                    class="grid"
                    role="group"
                    aria-label={`The numbers of dial ${dial + 1}`}
                    style={{ "--columns": String(columns) }}
                    ref={grid}
                    onKeyDown={press}
                >
                    {rows.flatMap((row, r) =>
                        row.map((text, column) => {
                            const place = { dial, row: r, column };
                            const marked = lit.some(
                                (at) =>
                                    at.dial === dial &&
                                    at.row === r &&
                                    at.column === column,
                            );
                            return (
                                <Cell
                                    key={`${dial}-${r}-${column}`}
                                    label={`Ring ${r + 1}, column ${column + 1}`}
                                    text={text}
                                    lit={marked}
                                    wrong={wrongAt(place)}
                                    roving={item(r * columns + column)}
                                    onDraft={setDraft}
                                    onText={(next) => onText(place, next)}
                                />
                            );
                        }),
                    )}
                </div>
            </div>
            <Explanation draft={draft} />
        </>
    );
}
