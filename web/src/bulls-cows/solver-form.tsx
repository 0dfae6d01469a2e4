// The rows of a game that is played elsewhere, on the board of the game. A row takes one key for each
// symbol, one for the bulls and one for the cows. The next row starts by itself.
import type { ComponentChildren, RefObject } from "preact";
import { useId, useLayoutEffect, useRef, useState } from "preact/hooks";
import { Board } from "./board";
import { Entry, EntryMessage, Slot } from "./entry";
import { answerNamesOf, symbolOf, type CodeFormat } from "./format";
import type { Line } from "./line";
import { Pad } from "./pad";
import {
    describeStage,
    draftOf,
    nextKeys,
    rowOfDraft,
    stageOf,
    typeText,
    type Typed,
} from "./row-entry";
import { parseLines, type Row } from "./state";
import { useTyping } from "./typing";
import { repetitionError } from "./validation";

interface AnswerSlotProps {
    name: string;
    count: string;
    isNext: boolean;
}

/** The number of bulls or cows of the row. */
function AnswerSlot({ name, count, isNext }: AnswerSlotProps) {
    return (
        <span class={isNext ? "answer-slot next" : "answer-slot"}>
            <b>{count}</b>
            <small>{name.replace(" pegs", "")}</small>
        </span>
    );
}

/** The slots of a draft. */
function Slots({ draft, format }: { draft: string; format: CodeFormat }) {
    const { guess, bulls, cows } = rowOfDraft(draft, format);
    const stage = stageOf(draft, format);
    const names = answerNamesOf(format);
    return (
        <>
            {Array.from({ length: format.positions }, (_, i) => (
                <Slot key={i} symbol={guess[i]} />
            ))}
            <span class="answer-slots">
                <AnswerSlot name={names.bulls} count={bulls} isNext={stage === "bulls"} />
                <AnswerSlot name={names.cows} count={cows} isNext={stage === "cows"} />
            </span>
        </>
    );
}

export interface SolverFormProps {
    format: CodeFormat;
    lines: readonly Line[];
    draft: string;
    input: RefObject<HTMLInputElement | null>;
    /** The best guess, which Enter takes. */
    best: string | undefined;
    /** What the rows so far say. */
    status: string;
    /** Replaces the rows before the first one. */
    setup: ComponentChildren;
    onDraft: (draft: string) => void;
    onInsert: (index: number, rows: readonly Row[]) => void;
    onIgnore: (index: number) => void;
    onRemove: (index: number) => void;
}

/** Where the row that is being entered belongs: at the end, or where an edited row was. */
function usePlace(count: number) {
    const [edited, setEdited] = useState<number | null>(null);
    return { place: Math.min(edited ?? count, count), setEdited };
}

/** What keys, the pad and the buttons of rows do with the row that is being entered. */
function useRowEntry(props: SolverFormProps) {
    const { format, lines, draft, input, best, onDraft, onInsert, onRemove } = props;
    const [error, setError] = useState<Typed>({ draft: "" });
    const { place, setEdited } = usePlace(lines.length);
    const stage = stageOf(draft, format);
    const keep = (row: Row) => {
        onInsert(place, [row]);
        setEdited(null);
        onDraft("");
    };
    const change = (text: string) => {
        const typed = typeText(text, format);
        setError(typed);
        if (stageOf(typed.draft, format) !== "complete" || typed.draft === draft) {
            onDraft(typed.draft);
            return typed.draft;
        }
        keep(rowOfDraft(typed.draft, format));
        return "";
    };
    const edit = (index: number) => {
        onDraft(draftOf((lines[index] as Line).row, format));
        onRemove(index);
        setEdited(index);
        input.current?.focus({ preventScroll: true });
    };
    return {
        ...{ place, stage, change, edit },
        // An error belongs to its draft: the map and the best guess can replace the draft.
        error:
            (error.draft === draft ? error.error : undefined) ??
            repetitionError(draft, format),
        /** A second press of a symbol that cannot repeat removes it. */
        press: (key: string) => {
            const removes = stage === "guess" && !format.repeats && draft.includes(key);
            change(removes ? draft.replace(key, "") : draft + key);
        },
        submit: (event: Event) => {
            event.preventDefault();
            if (stage === "complete") keep(rowOfDraft(draft, format));
            else if (draft === "" && best) change(best);
            else setError({ draft, error: describeStage(draft, format) });
        },
        /** Without symbols to delete, Backspace opens the row above. */
        erase: (event: KeyboardEvent) => {
            if (event.key !== "Backspace" || draft !== "" || lines.length === 0) return;
            event.preventDefault();
            edit(lines.length - 1);
        },
        paste: (event: ClipboardEvent) => {
            const pasted = parseLines(event.clipboardData?.getData("text") ?? "");
            if (pasted.length < 2 && !pasted[0]?.bulls) return;
            event.preventDefault();
            onInsert(place, pasted);
            setEdited(null);
        },
    };
}

/** The columns of the pad, in which symbols and numbers fit. */
const columnsOf = ({ symbols, positions }: CodeFormat) =>
    Math.ceil(Math.max(symbols.length, positions + 1) / 2);

interface RowPadProps extends Pick<SolverFormProps, "format" | "draft" | "best"> {
    entry: ReturnType<typeof useRowEntry>;
    input: RefObject<HTMLInputElement | null>;
}

/** The keys for the next part of the row. */
function RowPad({ format, draft, best, entry, input }: RowPadProps) {
    const { stage, change, press } = entry;
    const names = answerNamesOf(format);
    const symbolsLabel = format.colored ? "Colors" : "Digits";
    return (
        <Pad
            input={input}
            label={
                stage === "guess" ? symbolsLabel : names[stage === "bulls" ? stage : "cows"]
            }
            symbols={nextKeys(draft, format)}
            columns={columnsOf(format)}
            counts={stage !== "guess"}
            used={stage === "guess" && !format.repeats ? draft : undefined}
            onPress={press}
            onDelete={() => change(draft.slice(0, -1))}
        >
            <button type="submit" class="main pad-guess">
                {draft === "" && best ? "Best guess" : "Enter"}
            </button>
        </Pad>
    );
}

export function SolverForm(props: SolverFormProps) {
    const { format, lines, draft, input, best } = props;
    const message = useId();
    const entry = useRowEntry(props);
    const number = entry.place + 1;
    const rows = useRef<HTMLDivElement>(null);
    useLayoutEffect(() => {
        // The latest rows are next to the entry.
        rows.current?.scrollTo(0, rows.current.scrollHeight);
    }, [lines.length, lines.some(({ conflicting }) => conflicting)]);
    useTyping(input, (key) => /^\d$/.test(key) || symbolOf(key, format) !== undefined);
    return (
        <form class="guess-form solver-form" onSubmit={entry.submit}>
            <div class="solver-rows" ref={rows}>
                {lines.length === 0 && props.setup}
                <Board
                    lines={lines}
                    positions={format.positions}
                    evaluates={false}
                    onIgnore={props.onIgnore}
                    actions={{ onEdit: entry.edit, onRemove: props.onRemove }}
                />
            </div>
            <Entry
                {...{ number, input }}
                label={`Row ${number}: guess, bulls and cows`}
                describedBy={message}
                isWrong={entry.error !== undefined}
                value={draft}
                maxLength={format.positions + 2}
                onText={entry.change}
                onKeyDown={entry.erase}
                onPaste={entry.paste}
            >
                <Slots {...{ draft, format }} />
            </Entry>
            <EntryMessage id={message} error={entry.error}>
                {draft === "" && lines.length > 0
                    ? props.status
                    : describeStage(draft, format)}
            </EntryMessage>
            <RowPad {...{ format, draft, best, entry, input }} />
        </form>
    );
}
