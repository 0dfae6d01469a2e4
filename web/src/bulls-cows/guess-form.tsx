// The board of a game in which the user guesses, and the form for the next guess.
import type { RefObject } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";
import { Board } from "./board";
import type { BullsCowsRow, CodeFormat } from "./code";
import { Entry, Pad } from "./entry";
import type { Line } from "./line";
import { guessError } from "./validation";

/** The board has lines for seven guesses from the start: the best strategy never needs more. */
const LINES = 7;

/** Fields and dialogs, which keep the keys that are typed into them. */
const TAKES_KEYS =
    "dialog, textarea, select, input:not([type=radio], [type=checkbox], [type=range])";

/** Moves the focus to the guess when the user types a symbol anywhere else on the page. */
function useTyping(input: RefObject<HTMLInputElement | null>, { symbols }: CodeFormat) {
    // Before painting, so that the first key is not lost.
    useLayoutEffect(() => {
        const onKeyDown = (event: KeyboardEvent) => {
            const { key, target, ctrlKey, altKey, metaKey } = event;
            if (key !== "Backspace" && !symbols.includes(key)) return;
            if (ctrlKey || altKey || metaKey) return;
            if (target instanceof Element && target.closest(TAKES_KEYS)) return;
            input.current?.focus({ preventScroll: true });
        };
        document.addEventListener("keydown", onKeyDown);
        return () => document.removeEventListener("keydown", onKeyDown);
    }, []);
}

interface GuessFormProps {
    format: CodeFormat;
    rows: readonly BullsCowsRow[];
    lines: readonly Line[];
    evaluates: boolean;
    draft: string;
    hint: string | undefined;
    /** Why the user cannot guess yet. */
    missing: string | undefined;
    input: RefObject<HTMLInputElement | null>;
    onDraft: (draft: string) => void;
    onGuess: (guess: string) => void;
}

export function GuessForm(props: GuessFormProps) {
    const { format, rows, lines, draft, hint, input, onDraft } = props;
    const [error, setError] = useState<string>();
    useTyping(input, format);
    const change = (text: string) => {
        setError(undefined);
        onDraft(text);
    };
    const submit = (event: Event) => {
        event.preventDefault();
        const guesses = rows.map(({ guess }) => guess);
        const found = guessError(draft, guesses) ?? props.missing;
        setError(found);
        if (found) return;
        onDraft("");
        props.onGuess(draft);
    };
    const number = rows.length + 1;
    return (
        <form class="guess-form" onSubmit={submit}>
            <Board lines={lines} evaluates={props.evaluates} />
            <Entry {...{ format, number, draft, error, hint, input }} onDraft={change} />
            {Array.from({ length: Math.max(0, LINES - number) }, (_, i) => (
                <div key={i} class="line empty" aria-hidden="true">
                    <span class="row-number">{number + i + 1}</span>
                    <span class="slots" />
                </div>
            ))}
            <Pad {...{ format, draft, rows }} onDraft={change} />
        </form>
    );
}
