import { nameOf, shadeOf } from "./dial";
import { outermostRing } from "./geometry";
import type { Cells } from "./puzzle";
import type { Turn, Turns } from "./turns";

interface TurnButtonProps {
    name: string;
    direction: "left" | "right";
    onTurn: () => void;
}

const TurnButton = ({ name, direction, onTurn }: TurnButtonProps) => (
    <button
        type="button"
        class="small"
        aria-label={`${name}, to the ${direction}`}
        onClick={onTurn}
    >
        <svg
            class={direction}
            viewBox="0 0 24 24"
            width="20"
            height="20"
            aria-hidden="true"
        >
            <path d="M5 17a8 8 0 1 1 13.5 1M22.5 14.5l-4 4.3-4.3-3.8" />
        </svg>
    </button>
);

interface DialListProps {
    cells: Cells;
    turns: Turns;
    /** The dial of a hint. */
    hinted: number | undefined;
    onTurn: (turn: Turn) => void;
}

/** The dials from top to bottom, each with buttons that turn it by one column. */
export function DialList({ cells, turns, hinted, onTurn }: DialListProps) {
    const count = cells.length;
    const rows = cells.map((rings, dial) => {
        const name = nameOf(dial, count);
        return (
            <li key={dial} class={hinted === dial ? "hinted" : undefined}>
                <span class="swatch" style={shadeOf(dial, count)} aria-hidden="true" />
                <span>
                    {name}
                    {outermostRing(rings) < 0 && <small class="hint"> all holes</small>}
                </span>
                <TurnButton
                    name={name}
                    direction="left"
                    onTurn={() => onTurn({ dial, by: -1 })}
                />
                <output aria-label={`${name}, turned to the right by`}>
                    {turns[dial]}
                </output>
                <TurnButton
                    name={name}
                    direction="right"
                    onTurn={() => onTurn({ dial, by: 1 })}
                />
            </li>
        );
    });
    return <ol class="dials">{rows.reverse()}</ol>;
}
