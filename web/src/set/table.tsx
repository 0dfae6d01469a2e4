import { useRoving } from "../parts/roving";
import { describe } from "./card";
import { lettersOf, useTyping } from "./keys";
import { Picture } from "./picture";
import type { Indices } from "./rules";
import type { Claim } from "./use-claim";

interface TableProps {
    cards: readonly string[];
    picked: Indices;
    /** The latest claim, whose cards show whether they are a set. */
    claim: Claim | undefined;
    /** The cards of a set in the list that has the pointer or the focus. */
    highlighted: Indices;
    hinted: Indices;
    over: boolean;
    onToggle: (index: number) => void;
    onClear: () => void;
}

const sizeClass = (count: number) =>
    count > 21 ? "table largest" : count > 12 ? "table large" : "table";

function classesOf({ claim, highlighted, hinted }: TableProps, index: number): string {
    const classes = ["card"];
    if (highlighted.includes(index)) classes.push("highlighted");
    if (hinted.includes(index)) classes.push("hinted");
    if (claim?.set.includes(index))
        classes.push(claim.verdict === "wrong" ? "wrong-claim" : "right-claim");
    return classes.join(" ");
}

/** The cards on the table: one Tab stop. Arrow keys move between cards, Space or Enter selects one. The
 * letter on a card selects it from anywhere, and Escape deselects all. */
export function Table(props: TableProps) {
    const { cards, picked, hinted, onToggle, onClear } = props;
    const { grid, onKeyDown, item } = useRoving<HTMLDivElement>(cards.length);
    const letters = lettersOf(cards.length).toUpperCase();
    useTyping((key) => {
        const index = key.length === 1 ? letters.indexOf(key.toUpperCase()) : -1;
        if (index >= 0) onToggle(index);
        else if (key === "Escape") onClear();
    });
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
                    class={classesOf(props, index)}
                    aria-pressed={picked.includes(index)}
                    aria-disabled={props.over}
                    aria-label={describe(code) + (hinted.includes(index) ? ", hint" : "")}
                    aria-keyshortcuts={letters[index]}
                    onClick={() => onToggle(index)}
                    {...item(index)}
                >
                    <Picture code={code} />
                    <span class="key" aria-hidden="true">
                        {letters[index]}
                    </span>
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
