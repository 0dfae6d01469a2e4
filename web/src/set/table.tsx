import { useRoving } from "../parts/roving";
import { describe } from "./card";
import { Picture } from "./picture";
import type { Indices } from "./rules";

interface TableProps {
    cards: readonly string[];
    picked: Indices;
    /** The cards of a set in the list that has the pointer or the focus. */
    highlighted: Indices;
    hinted: Indices;
    onToggle: (index: number) => void;
}

const sizeClass = (count: number) =>
    count > 21 ? "table largest" : count > 12 ? "table large" : "table";

/** The cards on the table: one Tab stop. Arrow keys move between cards, Space or Enter selects one. */
export function Table({ cards, picked, highlighted, hinted, onToggle }: TableProps) {
    const { grid, onKeyDown, item } = useRoving<HTMLDivElement>(cards.length);
    const classes = (index: number) =>
        `card${highlighted.includes(index) ? " highlighted" : ""}${hinted.includes(index) ? " hinted" : ""}`;
    return (
        <div
            class={sizeClass(cards.length)}
            role="group"
            aria-label={`The table, ${cards.length} cards`}
            ref={grid}
            onKeyDown={onKeyDown}
        >
            {cards.map((code, index) => (
                <button
                    key={`${index}-${code}`}
                    type="button"
                    class={classes(index)}
                    aria-pressed={picked.includes(index)}
                    aria-label={describe(code) + (hinted.includes(index) ? ", hint" : "")}
                    onClick={() => onToggle(index)}
                    {...item(index)}
                >
                    <Picture code={code} />
                </button>
            ))}
        </div>
    );
}

/** The backs of the cards until they are dealt, in a table of the same size. */
export const Backs = ({ count }: { count: number }) => (
    <div class={sizeClass(count)} aria-hidden="true">
        {Array.from({ length: count }, (_, index) => (
            <span class="card back" key={index} />
        ))}
    </div>
);
