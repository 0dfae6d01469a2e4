import { useEffect, useRef, useState } from "preact/hooks";
import { boardOf, degreesOf, middleOf, outerOf } from "./geometry";
import { countCells, SEPARATOR } from "./paste";
import { columnsOf, isCell, rowsOf, type CellIndex, type Cells } from "./puzzle";

/** The characters after a number that lead to the next cell. */
const ENDS = /[\s,;.]$/;
const SPACE = /^\s$/;
/** Half of the side of the picture. The dial has the radius 100. */
const HALF = 102;
const DIGITS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0"];

const percentOf = (length: number) => (100 * length) / (2 * HALF);

/** True if no further digit makes the text a number that a column can have. */
const isWhole = (text: string, target: string) =>
    /^\d+$/.test(text) && Number(text) * 10 > Number(target);

interface GridProps {
    cells: Cells;
    target: string;
    dial: number;
    /** The outermost ring of the dial. */
    first: number;
    /** The id of the error message of a cell, if there is one. */
    errorId: (at: CellIndex) => string | undefined;
    /** Returns false if the text replaces the whole puzzle. */
    onText: (at: CellIndex, text: string) => boolean;
    /** Called after the last cell. */
    onNext: () => void;
}

/** The numbers of one dial, where they are on the dial, ring by ring, and keys. It is one
 * Tab stop. The arrow keys move between the cells. Enter, a space, a dot or a comma leads to the next one, and
 * so does a number that is complete. */
export function Grid(props: GridProps) {
    const { cells, target, dial, first, errorId, onText, onNext } = props;
    const columns = columnsOf(cells);
    const rings = rowsOf(cells) - first;
    const count = rings * columns;
    const board = boardOf(rowsOf(cells), columns);
    const grid = useRef<HTMLDivElement>(null);
    const [current, setAt] = useState(0);
    const at = Math.min(current, count - 1);
    /** The text of the current cell, once it differs from the stored one. */
    const [draft, setDraft] = useState<string>();
    /** A text that has no effect as the first one, such as a space after a number that was complete. */
    const skips = useRef<RegExp | undefined>(undefined);
    const placeOf = (index: number): CellIndex => ({
        dial,
        row: first + Math.floor(index / columns),
        column: index % columns,
    });
    const textAt = (index: number) => {
        const { row, column } = placeOf(index);
        return cells[dial]?.[row]?.[column] ?? "";
    };
    const inputs = () => [
        ...(grid.current?.querySelectorAll<HTMLInputElement>("input") ?? []),
    ];
    const focus = (index: number) => inputs()[index]?.focus({ preventScroll: true });
    const isNext = useRef(true);
    // The first cell of the next dial is ready for its number.
    useEffect(() => {
        const skipped = skips.current;
        setAt(0);
        if (isNext.current) focus(0);
        isNext.current = false;
        skips.current = skipped;
    }, [dial]);
    /** The bottom dial has no holes. */
    const canPass = (text: string) => dial > 0 || text.trim() !== "";
    const leave = (from: number, text: string, skipped?: RegExp) => {
        const next = from + countCells(text, columns);
        if (next < count) focus(next);
        else {
            inputs()[from]?.blur(); // commits the text before another dial is shown
            isNext.current = true;
            onNext();
        }
        skips.current = skipped;
    };
    const type = (event: { currentTarget: HTMLInputElement }, index: number) => {
        const input = event.currentTarget;
        const isSkipped = skips.current?.test(input.value);
        skips.current = undefined;
        if (isSkipped) {
            if (input.value.trim()) skips.current = SPACE; // as in "12, 13"
            input.value = textAt(index);
            return input.select();
        }
        const [end] = ENDS.exec(input.value) ?? [];
        if (end && !canPass(input.value.slice(0, -1))) {
            input.value = draft ?? textAt(index);
            return input.select();
        }
        if (end) input.value = input.value.slice(0, -1);
        setDraft(input.value);
        if (end) leave(index, input.value, end.trim() ? SPACE : undefined);
        else if (isWhole(input.value, target)) leave(index, input.value, /^[\s,;]$/);
    };
    const commit = (index: number, text: string) => {
        setDraft(undefined);
        return text === textAt(index) || onText(placeOf(index), text);
    };
    const paste = (event: ClipboardEvent, index: number) => {
        const pasted = event.clipboardData?.getData("text/plain") ?? "";
        if (!SEPARATOR.test(pasted.trim())) return;
        event.preventDefault();
        if (commit(index, pasted)) leave(index, pasted);
    };
    const onKeyDown = (event: KeyboardEvent) => {
        if (event.ctrlKey || event.altKey || event.metaKey) return;
        const ways: Readonly<Record<string, number>> = {
            ...{ ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns },
            ...{ Home: -at, End: count - 1 - at },
        };
        const way = ways[event.key];
        if (event.key !== "Enter" && way === undefined) return;
        event.preventDefault();
        if (way !== undefined) focus(at + way);
        else next();
    };
    /** Goes on, unless a complete number has just done this. */
    const next = () => {
        if (skips.current) skips.current = undefined;
        else if (canPass(inputs()[at]?.value ?? "")) leave(at, "");
    };
    const text = draft ?? textAt(at);
    const isEmpty = (index: number) => textAt(index).trim() === "";
    const indices = Array.from({ length: count }, (_, index) => index);
    const lastFilled = indices.findLast((index) => !isEmpty(index)) ?? -1;
    const entered =
        dial === 0
            ? indices.filter((index) => !isEmpty(index)).length
            : Math.max(at, lastFilled + 1);
    /** True for an empty cell that the user has passed. */
    const isHole = (index: number) => isEmpty(index) && index < Math.max(at, lastFilled);
    /** Changes the text of the current cell as if it was typed. */
    const press = (key: string) => {
        const input = inputs()[at];
        if (!input) return;
        if (key === "Next") return next();
        skips.current = undefined;
        if (document.activeElement !== input) focus(at);
        if (key === "Delete" && input.value === "") return focus(at - 1);
        if (key === "Delete")
            input.value = draft === undefined ? "" : input.value.slice(0, -1);
        else if (draft === undefined) input.value = key;
        else input.value += key;
        input.dispatchEvent(new Event("input", { bubbles: true }));
    };
    const { row, column } = placeOf(at);
    const sideOf = (index: number) => {
        const along = (2 * Math.PI * middleOf(board, placeOf(index).row)) / columns;
        return percentOf(0.93 * Math.min(board.ring, along));
    };
    return (
        <>
            <p class="now" aria-hidden="true">
                <strong>
                    Ring {row + 1}, number {column + 1} of {columns}
                </strong>
                {` · ${entered} of ${count} entered`}
            </p>
            <div
                class="grid"
                role="group"
                aria-label={`The numbers of dial ${dial + 1}`}
                ref={grid}
                onKeyDown={onKeyDown}
            >
                <svg
                    viewBox={`${-HALF} ${-HALF} ${2 * HALF} ${2 * HALF}`}
                    aria-hidden="true"
                >
                    <circle r="100" class="below" />
                    {Array.from({ length: rings }, (_, ring) => (
                        <circle key={ring} r={outerOf(board, first + ring)} class="ring" />
                    ))}
                    <circle r={board.hub} class="below" />
                </svg>
                {indices.map((index) => {
                    const place = placeOf(index);
                    const shown = index === at ? text : textAt(index);
                    const id = errorId(place);
                    return (
                        <input
                            key={`${dial}-${place.row}-${place.column}`}
                            type="text"
                            inputMode="none" // the keys are below
                            enterkeyhint="next"
                            autocomplete="off"
                            class={`cell${index === at ? " current" : ""}${isHole(index) ? " hole" : ""}`}
                            aria-label={`Ring ${place.row + 1}, column ${place.column + 1}`}
                            aria-invalid={id || !isCell(shown) ? "true" : undefined}
                            aria-describedby={id}
                            tabIndex={index === at ? 0 : -1}
                            style={{
                                "--at": `${degreesOf(board, place.column)}deg`,
                                "--radius": percentOf(middleOf(board, place.row)),
                                "--side": sideOf(index),
                            }}
                            value={shown}
                            onInput={(event) => type(event, index)}
                            onBlur={(event) =>
                                commit(index, event.currentTarget.value.trim())
                            }
                            onPaste={(event) => paste(event, index)}
                            onFocus={(event) => {
                                skips.current = undefined;
                                setAt(index);
                                event.currentTarget.select();
                            }}
                        />
                    );
                })}
            </div>
            <div
                class="keys"
                role="group"
                aria-label="Keys"
                onMouseDown={(event) => event.preventDefault()} // the cell keeps the focus
            >
                {DIGITS.map((digit) => (
                    <button key={digit} type="button" onClick={() => press(digit)}>
                        {digit}
                    </button>
                ))}
                <button type="button" onClick={() => press("Delete")}>
                    Delete
                </button>
                {canPass(text) && !text.trim() ? (
                    <button type="button" onClick={() => leave(at, "")}>
                        Hole
                    </button>
                ) : (
                    <button
                        type="button"
                        class="main"
                        aria-disabled={!canPass(text)}
                        onClick={() => press("Next")}
                    >
                        Next
                    </button>
                )}
            </div>
        </>
    );
}
