import { useLatest } from "../api/use-latest";
import { useDraft } from "../parts/draft";
import { TextArea } from "../parts/field";
import { useRoving } from "../parts/roving";
import { DECK, describe } from "./card";
import { readWritten, splitTable } from "./notation";
import { Picture } from "./picture";

interface DeckProps {
    cards: readonly string[];
    /** What the service finds wrong with the cards. */
    error: string | undefined;
    onCards: (cards: string[]) => void;
}

/** The cards in writing; what was pasted counts once it is laid. */
function Written({ cards, error, onCards }: DeckProps) {
    const laid = cards.join(" ");
    const [text, setText] = useDraft(laid);
    const latest = useLatest(laid);
    const lay = async (event: Event) => {
        event.preventDefault();
        const wanted = latest();
        const read = await Promise.all(splitTable(text).map(readWritten));
        if (!wanted.aborted) onCards(read);
    };
    return (
        <form onSubmit={lay} class="written">
            <TextArea
                label="In writing"
                hint="Codes like 2rso, digits like 0210, words between commas, or JSON."
                error={error}
                rows={4}
                value={text}
                onText={setText}
            />
            <div class="buttons">
                <button type="submit" class="main">
                    Lay these cards
                </button>
                <button type="button" class="quiet" onClick={() => onCards([])}>
                    Clear the table
                </button>
            </div>
        </form>
    );
}

/** A table by hand: the whole deck to choose from, and a place to write or paste. */
export function Deck(props: DeckProps) {
    const { cards, onCards } = props;
    const { grid, onKeyDown, item } = useRoving<HTMLDivElement>(DECK.length);
    const toggle = (code: string) =>
        onCards(
            cards.includes(code) ? cards.filter((one) => one !== code) : [...cards, code],
        );
    return (
        <div class="by-hand">
            <div
                class="deck"
                role="group"
                aria-label="The deck: choose the cards of the table"
                ref={grid}
                onKeyDown={onKeyDown}
            >
                {DECK.map((code, index) => (
                    <button
                        key={code}
                        type="button"
                        class="card"
                        aria-pressed={cards.includes(code)}
                        aria-label={describe(code)}
                        onClick={() => toggle(code)}
                        {...item(index)}
                    >
                        <Picture code={code} />
                    </button>
                ))}
            </div>
            <Written {...props} />
        </div>
    );
}
