// The keys on the page, for users without a keyboard.
import type { ComponentChildren, RefObject } from "preact";
import { isColor, nameOf } from "./format";
import { MARK_NAMES, markOf, NO_MARKS, NO_SYMBOLS, type Marks } from "./marks";
import { lookOf } from "./tiles";

interface PadKeyProps {
    symbol: string;
    /** True if the symbol is in the draft. */
    pressed?: boolean | undefined;
    marks: Marks;
    /** True if the symbol is in a guess without bulls and cows. */
    excluded: boolean;
    onPress: (symbol: string) => void;
    onMark?: ((symbol: string) => void) | undefined;
}

function PadKey({ symbol, pressed, marks, excluded, onPress, onMark }: PadKeyProps) {
    const mark = markOf(symbol, marks);
    const look = excluded ? "out" : (mark ?? "");
    const mean = excluded ? "not in the secret" : mark && MARK_NAMES[mark];
    return (
        <button
            type="button"
            class={`tile ${look}`}
            {...lookOf(symbol)}
            aria-label={[symbol, isColor(symbol) && nameOf(symbol), mean]
                .filter(Boolean)
                .join(", ")}
            aria-pressed={pressed}
            onClick={() => onPress(symbol)}
            onContextMenu={(event) => {
                if (!onMark) return;
                event.preventDefault();
                onMark(symbol);
            }}
        >
            {symbol}
        </button>
    );
}

interface PadProps {
    label: string;
    /** The input of the row. It gets the focus after a click with the mouse, so that Enter ends the row
     * and does not press the symbol again. */
    input: RefObject<HTMLInputElement | null>;
    symbols: readonly string[];
    /** The number of columns, which does not depend on the symbols. */
    columns?: number;
    /** True if the keys are numbers of bulls or cows. */
    counts?: boolean;
    /** The symbols that are in the draft. Undefined if they can be used again. */
    used?: string | undefined;
    marks?: Marks;
    excluded?: ReadonlySet<string>;
    /** True while a press changes the mark of a symbol. */
    marking?: boolean;
    onPress: (symbol: string) => void;
    onMark?: (symbol: string) => void;
    onDelete: () => void;
    /** The button that ends the entry. */
    children: ComponentChildren;
}

/** Keeps the layout if there are fewer symbols. */
const spaces = (count: number) =>
    Array.from({ length: Math.max(0, count) }, (_, i) => <span key={`space ${i}`} />);

/** The symbols in two rows, each with a button at its end: to delete, and to end the entry. */
export function Pad(props: PadProps) {
    const {
        symbols,
        used,
        marks = NO_MARKS,
        excluded = NO_SYMBOLS,
        onPress,
        onMark,
    } = props;
    const [zero, ...others] = symbols;
    const isAll = zero === "0" && symbols.length === 10;
    const ordered = isAll ? [...others, zero] : symbols; // as on keyboards
    const half = props.columns ?? Math.ceil(ordered.length / 2);
    const button = (symbol: string) => (
        <PadKey
            key={symbol}
            {...{ symbol, marks, onMark }}
            pressed={props.marking ? undefined : used?.includes(symbol)}
            excluded={excluded.has(symbol)}
            onPress={props.marking && onMark ? onMark : onPress}
        />
    );
    const look = props.counts ? "counts" : props.marking ? "marking" : "";
    return (
        <div
            class={`pad ${look}`}
            role="group"
            aria-label={props.label}
            style={{ "--columns": half }}
            onClick={(event) => {
                if (event instanceof PointerEvent && event.pointerType === "mouse")
                    props.input.current?.focus({ preventScroll: true });
            }}
        >
            {ordered.slice(0, half).map(button)}
            {spaces(half - ordered.length)}
            <button type="button" class="pad-delete" onClick={props.onDelete}>
                Delete
            </button>
            {ordered.slice(half).map(button)}
            {spaces(2 * half - Math.max(half, ordered.length))}
            {props.children}
        </div>
    );
}
