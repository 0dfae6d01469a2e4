import { useEffect, useRef } from "preact/hooks";
import { useDraft } from "../parts/draft";
import { useRoving } from "../parts/roving";
import { countCells, SEPARATOR } from "./paste";
import { columnsOf, isCell, type CellIndex, type Cells } from "./puzzle";

/** The characters after a number that lead to the next cell. */
const ENDS = /[\s,;.]$/;

interface CellProps {
    label: string;
    text: string;
    highlighted: boolean;
    /** The id of the error message; undefined if the cell is valid. */
    errorId: string | undefined;
    roving: Record<string, unknown> & { onFocus: () => void };
    /** Returns false if the text replaces the whole puzzle. */
    onText: (text: string) => boolean;
    /** Called with the text of the cell when the next cells shall be filled. */
    onEnd: (text: string) => void;
}

/** One number, which counts on Enter, after a space, a dot or a comma, or when the cell loses the focus. A
 * text of several numbers fills the following cells too. */
function Cell({ label, text, highlighted, errorId, roving, onText, onEnd }: CellProps) {
    const [draft, setDraft] = useDraft(text);
    const commit = (next: string) => {
        setDraft(text);
        return onText(next);
    };
    const type = (event: { currentTarget: HTMLInputElement }) => {
        const input = event.currentTarget;
        const ended = ENDS.test(input.value);
        if (ended) input.value = input.value.slice(0, -1);
        setDraft(input.value);
        if (ended) onEnd(input.value); // the cell loses the focus, which commits the text
    };
    const paste = (event: ClipboardEvent) => {
        const pasted = event.clipboardData?.getData("text/plain") ?? "";
        if (!SEPARATOR.test(pasted.trim())) return;
        event.preventDefault();
        if (commit(pasted)) onEnd(pasted);
    };
    return (
        <input
            type="text"
            inputMode="decimal"
            enterkeyhint="next"
            autocomplete="off"
            class={`cell${highlighted ? " highlighted" : ""}${draft.trim() ? "" : " hole"}`}
            aria-label={label}
            aria-invalid={errorId || !isCell(draft) ? "true" : undefined}
            aria-describedby={errorId}
            value={draft}
            onInput={type}
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
    /** Returns false if the text replaces the whole puzzle. */
    onText: (at: CellIndex, text: string) => boolean;
    /** Called after the last cell, if there is another dial. */
    onNextDial: (() => void) | undefined;
}

/** The numbers of one dial, ring by ring: one Tab stop. The arrow keys move between the cells. Enter, a
 * space, a dot or a comma leads to the next one, and from the last one to the next dial. */
export function Grid({ cells, dial, highlighted, errorId, onText, onNextDial }: GridProps) {
    const rows = cells[dial] ?? [];
    const columns = columnsOf(cells);
    const { grid, onKeyDown, item } = useRoving<HTMLDivElement>(rows.length * columns);
    const inputs = () => [
        ...(grid.current?.querySelectorAll<HTMLInputElement>("input") ?? []),
    ];
    const isNewDial = useRef(false);
    useEffect(() => {
        if (isNewDial.current) inputs()[0]?.focus();
        isNewDial.current = false;
    }, [dial]);
    const leave = (from: number, text: string) => {
        const all = inputs();
        const next = all[from + countCells(text, columns)];
        if (next) return next.focus();
        all[from]?.blur(); // commits the text before another dial is shown
        isNewDial.current = onNextDial !== undefined;
        onNextDial?.();
    };
    const onKey = (event: KeyboardEvent) => {
        if (event.key !== "Enter") return onKeyDown(event);
        event.preventDefault();
        const input = event.target as HTMLInputElement;
        leave(inputs().indexOf(input), input.value);
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
                            onEnd={(next) => leave(row * columns + column, next)}
                        />
                    )),
                )}
            </div>
        </div>
    );
}
