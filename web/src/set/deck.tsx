import { useLatest } from "../api/use-latest";
import { useDraft } from "../parts/draft";
import { TextArea } from "../parts/field";
import { useRoving } from "../parts/roving";
import { DECK, describe } from "./card";
import { readCard, splitTable } from "./notation";
import { Picture } from "./picture";

interface DeckProps {
    cards: readonly string[];
    /** The errors of the cards. */
    error: string | undefined;
    onCards: (cards: string[]) => void;
}

/** The cards as text. A changed text counts when it is submitted. */
function CardsText({ cards, error, onCards }: DeckProps) {
    const current = cards.join(" ");
    const [text, setText] = useDraft(current);
    const latest = useLatest(current);
    const submit = async (event: Event) => {
        event.preventDefault();
        const signal = latest();
        const read = await Promise.all(splitTable(text).map(readCard));
        if (!signal.aborted) onCards(read);
    };
    return (
        <form onSubmit={submit} class="cards-text">
            <TextArea
                label="Type or paste cards"
                hint="Codes such as 2rso, digits such as 0210, words separated by commas, or JSON."
                error={error}
                rows={4}
                value={text}
                onText={setText}
            />
            <div class="buttons">
                <button type="submit" class="main">
                    Use these cards
                </button>
                <button type="button" class="quiet" onClick={() => onCards([])}>
                    Clear the table
                </button>
            </div>
        </form>
    );
}

/** The cards of a custom table: the deck to choose from, and a text field. */
export function Deck(props: DeckProps) {
    const { cards, onCards } = props;
    const { grid, onKeyDown, item } = useRoving<HTMLDivElement>(DECK.length);
    const toggle = (code: string) =>
        onCards(
            cards.includes(code) ? cards.filter((one) => one !== code) : [...cards, code],
        );
    return (
        <div class="custom">
            <div
                class="deck"
                role="group"
                aria-label="The deck: choose cards for the table"
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
            <CardsText {...props} />
        </div>
    );
}
