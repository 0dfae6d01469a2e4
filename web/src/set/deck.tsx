import { useMemo } from "preact/hooks";
import { useRoving } from "../parts/roving";
import { DECK, describe } from "./card";
import { Picture } from "./picture";

/** The deck in nine rows of nine: three rows for each shape, and three columns for each shading. Each of
 * the nine groups has a color in each row and a number in each column. */
const ROWS: readonly string[] = DECK.map((_, at) => {
    const [row, column] = [Math.floor(at / 9), at % 9];
    const group = Math.floor(row / 3) * 3 + Math.floor(column / 3);
    return DECK[9 * group + 3 * (row % 3) + (column % 3)] ?? "";
});

/** Every other group has a darker background. */
const isShaded = (at: number) => (Math.floor(at / 27) + Math.floor((at % 9) / 3)) % 2 === 1;

interface DeckProps {
    /** The cards that are chosen. */
    cards: readonly string[];
    onCards: (cards: string[]) => void;
}

/** All 81 cards to choose from: one Tab stop. */
export function Deck({ cards, onCards }: DeckProps) {
    const { grid, onKeyDown, item } = useRoving<HTMLDivElement>(ROWS.length);
    const pictures = useMemo(() => ROWS.map((code) => <Picture code={code} />), []);
    const toggle = (code: string) =>
        onCards(
            cards.includes(code) ? cards.filter((one) => one !== code) : [...cards, code],
        );
    return (
        <div
            class="deck"
            role="group"
            aria-label="The deck: choose the cards on your table"
            ref={grid}
            onKeyDown={onKeyDown}
        >
            {ROWS.map((code, at) => (
                <button
                    key={code}
                    type="button"
                    class={isShaded(at) ? "cell shaded" : "cell"}
                    aria-pressed={cards.includes(code)}
                    aria-label={describe(code)}
                    onClick={() => toggle(code)}
                    {...item(at)}
                >
                    <span class="card">{pictures[at]}</span>
                </button>
            ))}
        </div>
    );
}
