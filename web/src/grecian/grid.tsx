import { useRoving } from "../parts/roving";
import { useDraft } from "../parts/draft";
import { columnsOf, type Cells, type Place } from "./puzzle";

interface CellProps {
    label: string;
    text: string;
    lit: boolean;
    /** The id of the text that says what is wrong with it. */
    wrong: string | undefined;
    roving: Record<string, unknown> & { onFocus: () => void };
    onText: (text: string) => void;
}

/** One number, taken over when it is left or on Enter. */
function Cell({ label, text, lit, wrong, roving, onText }: CellProps) {
    const [draft, setDraft] = useDraft(text);
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
            onInput={(event) => setDraft(event.currentTarget.value)}
            onChange={(event) => onText(event.currentTarget.value.trim())}
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

/** The numbers of one dial, ring by ring. One stop of Tab; arrow keys go from cell to cell. */
export function Grid({ cells, dial, lit, wrongAt, onText }: GridProps) {
    const rows = cells[dial] ?? [];
    const columns = columnsOf(cells);
    const { grid, onKeyDown, item } = useRoving<HTMLDivElement>(rows.length * columns);
    return (
        <div class="grid-scroll">
            <div
                class="grid"
                role="group"
                aria-label={`The numbers of dial ${dial + 1}`}
                style={{ "--columns": String(columns) }}
                ref={grid}
                onKeyDown={onKeyDown}
            >
                {rows.flatMap((row, r) =>
                    row.map((text, column) => {
                        const place = { dial, row: r, column };
                        const marked = lit.some(
                            (at) =>
                                at.dial === dial && at.row === r && at.column === column,
                        );
                        return (
                            <Cell
                                key={`${dial}-${r}-${column}`}
                                label={`Ring ${r + 1}, column ${column + 1}`}
                                text={text}
                                lit={marked}
                                wrong={wrongAt(place)}
                                roving={item(r * columns + column)}
                                onText={(next) => onText(place, next)}
                            />
                        );
                    }),
                )}
            </div>
        </div>
    );
}
