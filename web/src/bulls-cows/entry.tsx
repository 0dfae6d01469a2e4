// The guess that the user is entering, with keys or with the pad of symbols.
import type { RefObject } from "preact";
import { useId } from "preact/hooks";
import type { BullsCowsRow, CodeFormat } from "./code";

/** The draft after a symbol of the pad was pressed. If symbols cannot repeat, a second press removes
 * the symbol. */
function pressSymbol(draft: string, symbol: string, format: CodeFormat): string {
    if (!format.repeats && draft.includes(symbol)) return draft.replaceAll(symbol, "");
    return (draft + symbol).slice(0, format.positions);
}

interface EntryProps {
    format: CodeFormat;
    /** The number of the guess, from 1. */
    number: number;
    draft: string;
    error: string | undefined;
    /** The best guess, if the user asked for a hint. */
    hint: string | undefined;
    input: RefObject<HTMLInputElement | null>;
    onDraft: (draft: string) => void;
}

/** The message of an entry without an error. */
function messageOf({ format, number, draft, hint }: EntryProps): string {
    if (hint) return `Hint: ${hint}`;
    if (draft.length === format.positions) return "Press Enter or Guess.";
    return number === 1 ? "Type or tap four different digits." : "";
}

/** The line of the board with the guess that the user is entering. The input covers the slots and
 * opens no keyboard on a phone, because the pad is there. */
export function Entry(props: EntryProps) {
    const { format, number, draft, error, hint, input, onDraft } = props;
    const id = useId();
    const ghosts = draft === "" ? hint : undefined;
    return (
        <div class={error ? "line current wrong" : "line current"}>
            <span class="row-number" aria-hidden="true">
                {number}
            </span>
            <span class="slots">
                {Array.from({ length: format.positions }, (_, i) => (
                    <span
                        key={i}
                        class={draft[i] ? "tile" : "tile slot"}
                        style={{ "--digit": draft[i] ?? "0" }}
                        aria-hidden="true"
                    >
                        {draft[i] ?? ghosts?.[i]}
                    </span>
                ))}
                <input
                    ref={input}
                    aria-label={`Guess ${number}`}
                    aria-describedby={id}
                    aria-invalid={error ? "true" : undefined}
                    inputMode="none"
                    autocomplete="off"
                    maxLength={format.positions}
                    value={draft}
                    onInput={({ currentTarget: { value } }) =>
                        onDraft(
                            [...value]
                                .filter((symbol) => format.symbols.includes(symbol))
                                .join(""),
                        )
                    }
                />
            </span>
            <p class={error ? "error" : "hint"} id={id} role="status">
                {error ?? messageOf(props)}
            </p>
        </div>
    );
}

/** The symbols of guesses without bulls and cows. */
function excludedSymbols(rows: readonly BullsCowsRow[]): Set<string> {
    const none = rows.filter(({ bulls, cows }) => bulls + cows === 0);
    return new Set(none.flatMap(({ guess }) => [...guess]));
}

interface PadProps {
    format: CodeFormat;
    draft: string;
    rows: readonly BullsCowsRow[];
    onDraft: (draft: string) => void;
}

/** Buttons for the symbols, in two rows, and for the end of a guess. */
export function Pad({ format, draft, rows, onDraft }: PadProps) {
    const excluded = excludedSymbols(rows);
    const [zero, ...others] = format.symbols;
    const symbols = zero === "0" ? [...others, zero] : format.symbols; // as on keyboards
    const half = Math.ceil(symbols.length / 2);
    const button = (symbol: string) => (
        <button
            key={symbol}
            type="button"
            class={excluded.has(symbol) ? "tile excluded" : "tile"}
            style={{ "--digit": symbol }}
            aria-pressed={draft.includes(symbol)}
            onClick={() => onDraft(pressSymbol(draft, symbol, format))}
        >
            {symbol}
            {excluded.has(symbol) && <span class="unseen">, not in the secret</span>}
        </button>
    );
    return (
        <div class="pad" role="group" aria-label="Digits" style={{ "--columns": half }}>
            {symbols.slice(0, half).map(button)}
            <button
                type="button"
                class="pad-delete"
                onClick={() => onDraft(draft.slice(0, -1))}
            >
                Delete
            </button>
            {symbols.slice(half).map(button)}
            <button type="submit" class="main pad-guess">
                Guess
            </button>
        </div>
    );
}
