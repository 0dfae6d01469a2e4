// The board of a game in which the user guesses, and the form for the next guess.
import type { RefObject } from "preact";
import { useId, useState } from "preact/hooks";
import { pluralize } from "../parts/number";
import { Board } from "./board";
import type { BullsCowsRow } from "./code";
import { Entry, EntryMessage, Slot } from "./entry";
import { FOUR_DIGITS, symbolOf } from "./format";
import { excludedSymbols } from "./hint-ladder";
import type { Line } from "./line";
import { nextMark, type Marks } from "./marks";
import { Pad } from "./pad";
import { useTyping } from "./typing";
import { guessError } from "./validation";

/** The board has lines for seven guesses from the start: the best strategy never needs more. */
const LINES = 7;

const { positions, symbols } = FOUR_DIGITS;

const isSymbol = (key: string) => symbols.includes(key);

/** The draft after a digit of the pad was pressed. A second press removes the digit. */
const pressSymbol = (draft: string, symbol: string) =>
    draft.includes(symbol)
        ? draft.replaceAll(symbol, "")
        : (draft + symbol).slice(0, positions);

/** The message next to an empty row. */
function describeNext(rows: readonly BullsCowsRow[], left: number | null): string {
    if (left !== null)
        return `${pluralize(left, "secret is", "secrets are")} left: see the list.`;
    if (rows.length === 0) return "Type or tap four different digits.";
    return rows.length === 1
        ? "A bull is in the correct position, and a cow is in another one."
        : "";
}

interface GuessFormProps {
    rows: readonly BullsCowsRow[];
    lines: readonly Line[];
    evaluates: boolean;
    draft: string;
    /** The best guess, after the user asked for it. */
    best: string | undefined;
    /** The text of the hint. */
    hint: string | undefined;
    marks: Marks;
    /** True while keys change marks. */
    marking: boolean;
    /** Why the user cannot guess yet. */
    missing: string | undefined;
    input: RefObject<HTMLInputElement | null>;
    onDraft: (draft: string) => void;
    onGuess: (guess: string) => void;
    onMarks: (marks: Marks) => void;
}

/** The lines of guesses that are not made yet. */
function EmptyLines({ from }: { from: number }) {
    return (
        <>
            {Array.from({ length: Math.max(0, LINES - from) }, (_, i) => (
                <div key={i} class="line empty" aria-hidden="true">
                    <span class="row-number">{from + i + 1}</span>
                    <span class="slot-tiles">
                        {Array.from({ length: positions }, (_slot, k) => (
                            <span key={k} class="tile slot" />
                        ))}
                    </span>
                </div>
            ))}
        </>
    );
}

export function GuessForm(props: GuessFormProps) {
    const { rows, lines, draft, best, hint, marks, marking, input, onDraft } = props;
    const [error, setError] = useState<string>();
    const message = useId();
    const mark = (symbol: string) => props.onMarks(nextMark(symbol, marks));
    const markKey = (key: string) => {
        if (!marking || !isSymbol(key)) return false;
        mark(key);
        return true;
    };
    useTyping(input, isSymbol, markKey);
    const change = (text: string) => {
        setError(undefined);
        const kept = [...text].filter((key) => symbolOf(key, FOUR_DIGITS)).join("");
        onDraft(kept);
        return kept;
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
    const describe = () => {
        if (marking) return "Press a digit once to rule it out, twice if it is certain.";
        if (draft.length === positions) return "Press Enter or Guess.";
        return draft === "" ? describeNext(rows, lines.at(-1)?.left ?? null) : "";
    };
    const ghosts = draft === "" ? best : undefined;
    return (
        <form class="guess-form" onSubmit={submit}>
            <Board {...{ lines, marks }} evaluates={props.evaluates} />
            <Entry
                {...{ number, input }}
                label={`Guess ${number}`}
                describedBy={message}
                isWrong={error !== undefined}
                value={draft}
                maxLength={positions}
                onText={change}
            >
                {Array.from({ length: positions }, (_, i) => (
                    <Slot key={i} symbol={draft[i]} ghost={ghosts?.[i]} />
                ))}
            </Entry>
            <EmptyLines from={number} />
            <EntryMessage id={message} error={error}>
                {hint ?? describe()}
            </EntryMessage>
            <Pad
                label="Digits"
                {...{ input, symbols, marks, marking }}
                used={draft}
                excluded={excludedSymbols(rows)}
                onPress={(symbol) => change(pressSymbol(draft, symbol))}
                onMark={mark}
                onDelete={() => change(draft.slice(0, -1))}
            >
                <button type="submit" class="main pad-guess">
                    Guess
                </button>
            </Pad>
        </form>
    );
}
