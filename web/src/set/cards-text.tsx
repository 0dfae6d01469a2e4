import { useRef, useState } from "preact/hooks";
import { useLatest } from "../api/use-latest";
import { TextArea } from "../parts/field";
import { useTyping } from "./keys";
import { readCard, readCodes, splitTable } from "./notation";

interface CardsTextProps {
    cards: readonly string[];
    /** The errors of the cards. */
    error: string | undefined;
    onCards: (cards: string[]) => void;
}

const IN_CODE = /^[0-3a-z]$/i;

/** The cards as text. Codes and digits count while they are typed; words count when they are submitted,
 * because the service reads them. A code that is typed anywhere on the page goes to its end. */
export function CardsText({ cards, error, onCards }: CardsTextProps) {
    const current = cards.join(" ");
    const [draft, setDraft] = useState({ text: current, cards: current });
    // The text of the user stays as long as it means the cards on the table.
    const text = draft.cards === current ? draft.text : current;
    const isRead = readCodes(text).length === splitTable(text).length;
    const latest = useLatest(current);
    const input = useRef<HTMLTextAreaElement>(null);
    useTyping((key) => {
        if (!IN_CODE.test(key)) return;
        input.current?.focus({ preventScroll: true });
        input.current?.setSelectionRange(text.length, text.length);
    });
    const change = (next: string) => {
        const read = readCodes(next);
        setDraft({ text: next, cards: read.join(" ") });
        onCards(read);
    };
    const submit = async (event: Event) => {
        event.preventDefault();
        const signal = latest();
        const read = await Promise.all(splitTable(text).map(readCard));
        if (signal.aborted) return;
        setDraft({ text: read.join(" "), cards: read.join(" ") });
        onCards(read);
    };
    return (
        <form onSubmit={submit} class="cards-text">
            <TextArea
                label="Or type your cards"
                hint="For example: two red solid ovals, one green open diamond"
                error={error}
                rows={2}
                value={text}
                input={input}
                onText={change}
            />
            {!isRead && (
                <div class="buttons">
                    <button type="submit">Use these cards</button>
                </div>
            )}
        </form>
    );
}
