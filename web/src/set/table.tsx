import { useRoving } from "../parts/roving";
import { describe } from "./card";
import { Picture } from "./picture";
import type { Places } from "./rules";

interface TableProps {
    cards: readonly string[];
    picked: Places;
    /** Places that something points at: a set in the list, a hint. */
    lit: Places;
    hinted: Places;
    onToggle: (place: number) => void;
}

function marks({ picked, lit, hinted }: TableProps, place: number): string {
    const names = ["card"];
    if (picked.includes(place)) names.push("picked");
    if (lit.includes(place)) names.push("lit");
    if (hinted.includes(place)) names.push("hinted");
    return names.join(" ");
}

const classOf = (count: number) =>
    count > 21 ? "table most" : count > 12 ? "table many" : "table";

/** The cards on the table. Arrow keys go from card to card, Space or Enter chooses one. */
export function Table(props: TableProps) {
    const { cards, picked, hinted, onToggle } = props;
    const { grid, onKeyDown, item } = useRoving<HTMLDivElement>(cards.length);
    return (
        <div
            class={classOf(cards.length)}
            role="group"
            aria-label={`The table, ${cards.length} cards`}
            ref={grid}
            onKeyDown={onKeyDown}
        >
            {cards.map((code, place) => (
                <button
                    key={`${place}-${code}`}
                    type="button"
                    class={marks(props, place)}
                    aria-pressed={picked.includes(place)}
                    aria-label={describe(code) + (hinted.includes(place) ? ", a hint" : "")}
                    onClick={() => onToggle(place)}
                    {...item(place)}
                >
                    <Picture code={code} />
                </button>
            ))}
        </div>
    );
}

/** The backs of cards while they are dealt: the table has its place already. */
export function Backs({ count }: { count: number }) {
    return (
        <div class={classOf(count)} aria-hidden="true">
            {Array.from({ length: count }, (_, place) => (
                <span class="card back" key={place} />
            ))}
        </div>
    );
}
