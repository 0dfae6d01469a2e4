// The row that the user is entering. Its input is invisible above the slots, and opens no keyboard
// on a phone, because the pad is there.
import type { ComponentChildren, RefObject } from "preact";
import { lookOf } from "./tiles";

interface SlotProps {
    symbol: string | undefined;
    /** Shown in an empty slot. */
    ghost?: string | undefined;
    /** True if the next key replaces the symbol. */
    isChosen?: boolean;
}

export function Slot({ symbol, ghost, isChosen }: SlotProps) {
    const look = symbol ? "tile" : "tile slot";
    return (
        <span class={isChosen ? `${look} chosen` : look} {...lookOf(symbol ?? "")}>
            {symbol ?? ghost}
        </span>
    );
}

interface EntryProps {
    /** The number of the row, from 1. */
    number: number;
    /** The label of the input. */
    label: string;
    /** The id of the message about the entry. */
    describedBy: string;
    isWrong: boolean;
    value: string;
    maxLength: number;
    input: RefObject<HTMLInputElement | null>;
    /** Returns the text that the entry keeps. */
    onText: (text: string) => string;
    onKeyDown?: ((event: KeyboardEvent) => void) | undefined;
    onPaste?: ((event: ClipboardEvent) => void) | undefined;
    /** Called after a tap on the slots, with its distance from their start as a share of the width. */
    onSlot?: (share: number) => void;
    /** The slots. */
    children: ComponentChildren;
}

/** The line of the board with the row that the user is entering. */
export function Entry(props: EntryProps) {
    const { number, label, describedBy, isWrong, value, maxLength, input, onText } = props;
    return (
        <div class={isWrong ? "line current wrong" : "line current"}>
            <span class="row-number" aria-hidden="true">
                {number}
            </span>
            <span class="slots">
                <span class="slot-tiles" aria-hidden="true">
                    {props.children}
                </span>
                <input
                    ref={input}
                    aria-label={label}
                    aria-describedby={describedBy}
                    aria-invalid={isWrong ? "true" : undefined}
                    inputMode="none"
                    autocomplete="off"
                    autocapitalize="off"
                    spellcheck={false}
                    maxLength={maxLength}
                    value={value}
                    onInput={({ currentTarget }) => {
                        // Set here: without a change of the state, nothing is drawn again.
                        currentTarget.value = onText(currentTarget.value);
                    }}
                    onKeyDown={props.onKeyDown}
                    onPaste={props.onPaste}
                    onClick={({ currentTarget, offsetX }) =>
                        props.onSlot?.(offsetX / currentTarget.offsetWidth)
                    }
                />
            </span>
        </div>
    );
}

interface EntryMessageProps {
    id: string;
    error: string | undefined;
    children: ComponentChildren;
}

/** What to do next, an error or a hint, between the board and the pad. */
export function EntryMessage({ id, error, children }: EntryMessageProps) {
    return (
        <p class={error ? "entry-message error" : "entry-message"} id={id} role="status">
            {error ?? children}
        </p>
    );
}
