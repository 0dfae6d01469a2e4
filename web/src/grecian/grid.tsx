import { useRoving } from "../parts/roving";
import { useDraft } from "../parts/draft";
import { SEPARATOR } from "./paste";
import { columnsOf, isCell, type CellIndex, type Cells } from "./puzzle";

interface CellProps {
    label: string;
    text: string;
    highlighted: boolean;
    /** The id of the error message; undefined if the cell is valid. */
    errorId: string | undefined;
    roving: Record<string, unknown> & { onFocus: () => void };
    onText: (text: string) => void;
}

/** One number, which counts on Enter or when the cell loses the focus. A text of several numbers
 * fills the following cells too. */
function Cell({ label, text, highlighted, errorId, roving, onText }: CellProps) {
    const [draft, setDraft] = useDraft(text);
    const commit = (next: string) => {
        setDraft(text);
        onText(next);
    };
    const paste = (event: ClipboardEvent) => {
        const pasted = event.clipboardData?.getData("text/plain") ?? "";
        if (!SEPARATOR.test(pasted.trim())) return;
        event.preventDefault();
        commit(pasted);
    };
    return (
        <input
            type="text"
            inputMode="text"
            autocomplete="off"
            class={`cell${highlighted ? " highlighted" : ""}${draft.trim() ? "" : " hole"}`}
            aria-label={label}
            aria-invalid={errorId || !isCell(draft) ? "true" : undefined}
            aria-describedby={errorId}
            value={draft}
            onInput={(event) => setDraft(event.currentTarget.value)}
            onChange={(event) => commit(event.currentTarget.value.trim())}
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
    highlighted: readonly CellIndex[];
    /** The id of the error message of a cell, if there is one. */
    errorId: (at: CellIndex) => string | undefined;
    onText: (at: CellIndex, text: string) => void;
}

/** The numbers of one dial, ring by ring: one Tab stop. Enter and the arrow keys move between the
 * cells. */
export function Grid({ cells, dial, highlighted, errorId, onText }: GridProps) {
    const rows = cells[dial] ?? [];
    const columns = columnsOf(cells);
    const { grid, onKeyDown, item } = useRoving<HTMLDivElement>(rows.length * columns);
    const onKey = (event: KeyboardEvent) => {
        if (event.key !== "Enter") return onKeyDown(event);
        const items = [...(grid.current?.querySelectorAll<HTMLElement>("input") ?? [])];
        const next = items[items.indexOf(event.target as HTMLElement) + 1];
        if (!next) return; // Enter commits the last cell, which keeps the focus
        event.preventDefault();
        next.focus();
    };
    const isHighlighted = (row: number, column: number) =>
        highlighted.some(
            (at) => at.dial === dial && at.row === row && at.column === column,
        );
    return (
        <div class="grid-scroll">
            <div
                class="grid"
                role="group"
                aria-label={`The numbers of dial ${dial + 1}`}
                style={{ "--columns": String(columns) }}
                ref={grid}
                onKeyDown={onKey}
            >
                {rows.flatMap((ring, row) =>
                    ring.map((text, column) => (
                        <Cell
                            key={`${dial}-${row}-${column}`}
                            label={`Ring ${row + 1}, column ${column + 1}`}
                            text={text}
                            highlighted={isHighlighted(row, column)}
                            errorId={errorId({ dial, row, column })}
                            roving={item(row * columns + column)}
                            onText={(next) => onText({ dial, row, column }, next)}
                        />
                    )),
                )}
            </div>
        </div>
    );
}
