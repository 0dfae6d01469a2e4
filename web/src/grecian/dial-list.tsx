import { nameOf } from "./dial";
import { reachOf } from "./geometry";
import type { Cells } from "./puzzle";
import type { Turn, Turns } from "./turns";

interface RowProps {
    dial: number;
    count: number;
    turn: number;
    hidden: boolean;
    onTurn: (turn: Turn) => void;
}

function Arrow({ left }: { left?: boolean }) {
    return (
        <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
            <g transform={left ? "matrix(-1 0 0 1 24 0)" : undefined}>
                <path d="M5 17a8 8 0 1 1 13.500 1" />
                <path d="M22.500 14.500l-4 4.300-4.300-3.800" />
            </g>
        </svg>
    );
}

function Row({ dial, count, turn, hidden, onTurn }: RowProps) {
    const name = nameOf(dial, count);
    const share = count > 1 ? (100 * dial) / (count - 1) : 0;
    return (
        <li>
            <span class="swatch" style={{ "--share": `${share}%` }} aria-hidden="true" />
            <span class="name">
                Dial {dial + 1}
                <small>
                    {hidden
                        ? "all holes"
                        : dial === 0
                          ? "bottom"
                          : dial === count - 1
                            ? "top"
                            : ""}
                </small>
            </span>
            <button
                type="button"
                class="small"
                aria-label={`${name}, to the left`}
                onClick={() => onTurn({ dial, by: -1 })}
            >
                <Arrow left />
            </button>
            <output aria-label={`${name}, turned to the right by`}>{turn}</output>
            <button
                type="button"
                class="small"
                aria-label={`${name}, to the right`}
                onClick={() => onTurn({ dial, by: 1 })}
            >
                <Arrow />
            </button>
        </li>
    );
}

interface DialListProps {
    cells: Cells;
    turns: Turns;
    onTurn: (turn: Turn) => void;
}

/** The dials from top to bottom, each with a button to either side. */
export function DialList({ cells, turns, onTurn }: DialListProps) {
    const rows = cells.map((dial, d) => (
        <Row
            key={d}
            dial={d}
            count={cells.length}
            turn={turns[d] ?? 0}
            hidden={reachOf(dial) < 0}
            onTurn={onTurn}
        />
    ));
    return <ol class="dials">{rows.reverse()}</ol>;
}
