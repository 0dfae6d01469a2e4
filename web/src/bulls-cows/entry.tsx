// The guess that is being made: four places, to be filled by keys or by the pad of digits.
import type { RefObject } from "preact";
import { useId } from "preact/hooks";
import type { BullsCowsRow } from "./code";

const LENGTH = 4;
const PLACES = [0, 1, 2, 3];

/** The digits as the pad has them, which is as keyboards have them. */
const PAD = [..."1234567890"];

/** The draft once a digit of the pad was pressed: what it has already is taken out. */
const toggled = (draft: string, digit: string) =>
    draft.includes(digit) ? draft.replaceAll(digit, "") : (draft + digit).slice(0, LENGTH);

/** What the row says if the guess is not invalid. */
function toldOf(nth: number, draft: string, hint: string | undefined): string {
    if (hint) return `Hint: ${hint}`;
    if (draft.length === LENGTH) return "Press Enter or Guess.";
    return nth === 1 ? "Type or tap four different digits." : "";
}

interface EntryProps {
    nth: number;
    draft: string;
    /** Why the guess is not valid. */
    wrong: string | undefined;
    /** The best guess, once the user has requested it. */
    hint: string | undefined;
    input: RefObject<HTMLInputElement | null>;
    onDraft: (draft: string) => void;
}

/** The row of the board with the guess that is being made. The input lies over the places
 * and opens no keyboard on a phone, where the pad is. */
export function Entry({ nth, draft, wrong, hint, input, onDraft }: EntryProps) {
    const id = useId();
    const ghosts = draft === "" ? hint : undefined;
    return (
        <div class={wrong ? "line now wrong" : "line now"}>
            <span class="nth" aria-hidden="true">
                {nth}
            </span>
            <span class="slots">
                {PLACES.map((i) => (
                    <span
                        key={i}
                        class={draft[i] ? "tile" : ghosts ? "slot ghost" : "slot"}
                        style={{ "--digit": draft[i] ?? "0" }}
                        aria-hidden="true"
                    >
                        {draft[i] ?? ghosts?.[i]}
                    </span>
                ))}
                <input
                    ref={input}
                    aria-label={`Guess ${nth}`}
                    aria-describedby={id}
                    aria-invalid={wrong ? "true" : undefined}
                    inputMode="none"
                    autocomplete="off"
                    maxLength={LENGTH}
                    value={draft}
                    onInput={(event) =>
                        onDraft(event.currentTarget.value.replace(/\D/g, ""))
                    }
                />
            </span>
            <p class={wrong ? "entry-told error" : "entry-told"} id={id} role="status">
                {wrong ?? toldOf(nth, draft, hint)}
            </p>
        </div>
    );
}

/** The digits that a guess without bulls and cows has ruled out. */
function ruledOut(rows: readonly BullsCowsRow[]): Set<string> {
    const none = rows.filter(({ bulls, cows }) => bulls + cows === 0);
    return new Set(none.flatMap(({ guess }) => [...guess]));
}

interface PadProps {
    draft: string;
    rows: readonly BullsCowsRow[];
    onDraft: (draft: string) => void;
}

/** The digits to be tapped, and what ends a guess. */
export function Pad({ draft, rows, onDraft }: PadProps) {
    const out = ruledOut(rows);
    const button = (digit: string) => (
        <button
            key={digit}
            type="button"
            class={out.has(digit) ? "tile out" : "tile"}
            style={{ "--digit": digit }}
            aria-pressed={draft.includes(digit)}
            onClick={() => onDraft(toggled(draft, digit))}
        >
            {digit}
            {out.has(digit) && <span class="unseen">, not in the secret</span>}
        </button>
    );
    return (
        <div class="pad" role="group" aria-label="Digits">
            {PAD.slice(0, 5).map(button)}
            <button
                type="button"
                class="pad-back"
                onClick={() => onDraft(draft.slice(0, -1))}
            >
                Delete
            </button>
            {PAD.slice(5).map(button)}
            <button type="submit" class="main pad-guess">
                Guess
            </button>
        </div>
    );
}
