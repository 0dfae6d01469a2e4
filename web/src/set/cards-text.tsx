import { useEffect, useRef, useState } from "preact/hooks";
import { TextArea } from "../parts/field";
import { useTyping } from "./keys";
import { errorsOf, readCards, splitTable, writeCards } from "./notation";

interface CardsTextProps {
    cards: readonly string[];
    onCards: (cards: string[]) => void;
}

const IN_CARD = /^[0-3a-z]$/i;

/** The latest text, which stays while the user is on another tab. */
let latest = { text: "", cards: "" };

/** The cards as text, which count while they are typed. A card that is typed anywhere on the page goes
 * to its end. */
export function CardsText({ cards, onCards }: CardsTextProps) {
    const current = cards.join(" ");
    const [draft, setDraft] = useState(latest);
    latest = draft;
    const [isTyping, setIsTyping] = useState(false);
    // The text of the user stays as long as it means the cards on the table.
    const text = draft.cards === current ? draft.text : writeCards(cards);
    const parts = splitTable(text);
    const input = useRef<HTMLTextAreaElement>(null);
    useTyping((key) => {
        const field = input.current;
        if (!IN_CARD.test(key) || !field) return;
        field.focus({ preventScroll: true });
        field.setRangeText(/[^,;\s]$/.test(text) ? ", " : "", text.length, text.length);
        field.setSelectionRange(field.value.length, field.value.length);
    });
    // The last card may be incomplete.
    const error = errorsOf(isTyping ? parts.slice(0, -1) : parts);
    // The sets above the field push it out of the window.
    useEffect(() => {
        const field = input.current?.closest(".field");
        if (error) field?.scrollIntoView({ block: "nearest" });
    }, [error]);
    const change = (next: string) => {
        const read = readCards(next);
        setDraft({ text: next, cards: read.join(" ") });
        setIsTyping(true);
        onCards(read);
    };
    return (
        <div class="cards-text" onFocusOut={() => setIsTyping(false)}>
            <TextArea
                label="Or type your cards"
                hint="For example: two red solid ovals, one green open diamond"
                error={error}
                rows={3}
                value={text}
                input={input}
                onText={change}
            />
        </div>
    );
}
