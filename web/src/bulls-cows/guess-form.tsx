// The board of a game in which the user guesses, and the form for the next guess.
import type { RefObject } from "preact";
import { useId, useState } from "preact/hooks";
import { formatCount } from "../parts/number";
import { Board } from "./board";
import { GUESSES_MAX, fitting, type BullsCowsRow } from "./code";
import { Entry, EntryMessage, Slot } from "./entry";
import { FOUR_DIGITS, symbolOf } from "./format";
import { excludedSymbols } from "./hint-ladder";
import type { Line } from "./line";
import { nextMark, type Marks } from "./marks";
import { Pad } from "./pad";
import { Pegs } from "./tiles";
import { useTyping } from "./typing";
import { guessError, repetitionError } from "./validation";

const { positions, symbols } = FOUR_DIGITS;

const isSymbol = (key: string) => symbols.includes(key);

/** The draft after a digit of the pad was pressed. A second press removes the digit. */
const pressSymbol = (draft: string, symbol: string) =>
    draft.includes(symbol)
        ? draft.replaceAll(symbol, "")
        : (draft + symbol).slice(0, positions);

/** The draft with another digit in a position. A digit that is already in the draft changes places. */
const replaced = (draft: string, position: number, symbol: string) =>
    [...draft]
        .map((one, i) =>
            i === position ? symbol : one === symbol ? (draft[position] ?? "") : one,
        )
        .join("");

/** The draft after another digit. The digits whose position is known from hints fill their positions. */
function withSymbol(
    draft: string,
    symbol: string,
    known: readonly (string | undefined)[],
): string {
    const filled = (text: string): string => {
        const next = known[text.length];
        return next && !text.includes(next) ? filled(text + next) : text;
    };
    const before = filled(draft);
    return filled(before.includes(symbol) ? before : before + symbol);
}

/** The goal, or how close the player is to it. */
function describeLeft(rows: readonly BullsCowsRow[]): string {
    if (rows.length === 0) return "Find the four different digits in seven guesses.";
    const count = fitting(rows).length;
    if (count === 1) return "Only one secret fits your guesses. Can you find it?";
    return `${formatCount(count)} of ${formatCount(fitting([]).length)} secrets still fit.`;
}

interface GuessFormProps {
    rows: readonly BullsCowsRow[];
    lines: readonly Line[];
    draft: string;
    /** The digits whose position is known from hints. */
    known: readonly (string | undefined)[];
    /** The text of the latest hint. */
    hint: string | undefined;
    /** What the hints so far have revealed; empty without hints. */
    facts: string;
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

const NO_REPLY = { bulls: 0, cows: 0 };

/** The lines of guesses that are not made yet. */
function EmptyLines({ from }: { from: number }) {
    return (
        <>
            {Array.from({ length: Math.max(0, GUESSES_MAX - from) }, (_, i) => (
                <div key={i} class="line empty" aria-hidden="true">
                    <span class="row-number">{from + i + 1}</span>
                    <span class="slot-tiles">
                        {Array.from({ length: positions }, (_slot, k) => (
                            <span key={k} class="tile slot" />
                        ))}
                    </span>
                    <Pegs reply={NO_REPLY} />
                </div>
            ))}
        </>
    );
}

/** What the answers mean, below the board. */
function Legend() {
    return (
        <p class="board-legend">
            <span>
                <Pegs reply={{ bulls: 1, cows: 0 }} positions={1} /> bull: right place
            </span>
            <span>
                <Pegs reply={{ bulls: 0, cows: 1 }} positions={1} /> cow: wrong place
            </span>
        </p>
    );
}

export function GuessForm(props: GuessFormProps) {
    const { rows, lines, draft, known, hint, marks, marking, input, onDraft } = props;
    const [error, setError] = useState<string>();
    const [removed, setRemoved] = useState<string>();
    /** The position of the digit that the next key replaces. */
    const [chosen, setChosen] = useState<number>();
    const [isFull, setIsFull] = useState(false);
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
        setIsFull(false);
        setRemoved(undefined);
        setChosen(undefined);
        const kept = [...text].filter((key) => symbolOf(key, FOUR_DIGITS)).join("");
        const symbol = kept.startsWith(draft) ? kept.slice(draft.length) : "";
        const isNew = symbol.length === 1 && !draft.includes(symbol);
        const next = isNew ? withSymbol(draft, symbol, known) : kept;
        onDraft(next);
        return next;
    };
    const pressKey = (symbol: string) => {
        const isNew = !draft.includes(symbol);
        if (chosen !== undefined && symbol !== draft[chosen]) {
            change(replaced(draft, chosen, symbol));
            return;
        }
        change(pressSymbol(draft, symbol));
        if (!isNew) setRemoved(symbol);
        setIsFull(isNew && draft.length === positions);
    };
    const submit = (event: Event) => {
        event.preventDefault();
        const guesses = rows.map(({ guess }) => guess);
        const found = guessError(draft, guesses) ?? props.missing;
        setError(found);
        setIsFull(false);
        setChosen(undefined);
        if (found) return;
        onDraft("");
        props.onGuess(draft);
    };
    const number = rows.length + 1;
    const excluded = excludedSymbols(rows);
    const problem = marking ? undefined : (error ?? repetitionError(draft, FOUR_DIGITS));
    const describe = () => {
        if (marking) return "Tap a digit: out, then in, then clear.";
        if (removed) return `${removed} is removed: the digits are all different.`;
        if (chosen !== undefined) return `Tap the digit that replaces ${draft[chosen]}.`;
        if (isFull) return "All four digits are set: tap one to replace it.";
        if (draft.length === positions) return hint ?? "Press Guess to check it.";
        return (
            <>
                <span>{describeLeft(rows)}</span>
                <span>{hint ?? props.facts}</span>
            </>
        );
    };
    return (
        <form class="guess-form" onSubmit={submit}>
            <Board {...{ lines, marks }} excluded={excluded} evaluates={false} />
            <Entry
                {...{ number, input }}
                label={`Guess ${number}`}
                describedBy={message}
                isWrong={problem !== undefined}
                value={draft}
                maxLength={positions}
                onText={change}
                onSlot={(share) => {
                    const position = Math.floor(share * positions);
                    const ghost = position === draft.length && known[position];
                    if (ghost) return void change(draft + ghost);
                    const isFilled = position < draft.length && position !== chosen;
                    setChosen(isFilled ? position : undefined);
                }}
            >
                {Array.from({ length: positions }, (_, i) => (
                    <Slot
                        key={i}
                        symbol={draft[i]}
                        ghost={known[i]}
                        isChosen={i === chosen}
                    />
                ))}
            </Entry>
            <EmptyLines from={number} />
            <Legend />
            <EntryMessage id={message} error={problem}>
                {describe()}
            </EntryMessage>
            <Pad
                label="Digits"
                {...{ input, symbols, marks, marking }}
                used={draft}
                excluded={excluded}
                onPress={pressKey}
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
