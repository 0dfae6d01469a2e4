import { formatCount } from "../parts/number";

const ROWS_MAX = 200;

export interface PlanRow {
    across: boolean;
    travelers: string;
    /** The minutes of the crossing and of all crossings until its end, if time counts. */
    minutes?: number;
    elapsed?: number;
}

interface PlanTableProps {
    rows: readonly PlanRow[];
    /** The index of the crossing that is shown. */
    current: number;
    onSelect?: ((index: number) => void) | undefined;
}

/** The crossings of a plan. */
export function PlanTable({ rows, current, onSelect }: PlanTableProps) {
    const timed = rows[0]?.minutes !== undefined;
    return (
        <div class="scroll" tabIndex={0} role="group" aria-label="The crossings">
            <table class={onSelect ? "plan-table selectable" : "plan-table"}>
                <thead>
                    <tr>
                        <th scope="col">#</th>
                        <th scope="col" class="words">
                            Travelers
                        </th>
                        <th scope="col" class="words">
                            Direction
                        </th>
                        {timed && <th scope="col">Minutes</th>}
                        {timed && <th scope="col">Total</th>}
                    </tr>
                </thead>
                <tbody>
                    {rows.slice(0, ROWS_MAX).map((row, i) => (
                        <tr
                            key={i}
                            aria-current={i === current ? "step" : undefined}
                            onClick={() => onSelect?.(i)}
                        >
                            <th scope="row">{i + 1}</th>
                            <td class="words">{row.travelers}</td>
                            <td class="words">{row.across ? "across" : "back"}</td>
                            {timed && <td>{formatCount(row.minutes ?? 0)}</td>}
                            {timed && <td>{formatCount(row.elapsed ?? 0)}</td>}
                        </tr>
                    ))}
                </tbody>
            </table>
            {rows.length > ROWS_MAX && (
                <p class="hint">
                    Showing the first {ROWS_MAX} of {formatCount(rows.length)} crossings.
                </p>
            )}
        </div>
    );
}
