import type { ComponentChildren } from "preact";
import { useMemo } from "preact/hooks";
import { Dial } from "./dial";
import { VIEW_BOX, boardOf, columnPath, labelRadius, minWidth } from "./geometry";
import type { Board } from "./geometry";
import { columnsOf, countCorrect, rowsOf } from "./puzzle";
import type { CellIndex, Cells, Puzzle, View } from "./puzzle";
import { Beams, Rim, TICK } from "./rim";
import type { Turns } from "./turns";
import type { Dragging } from "./use-dragging";

/** A wider board takes the whole width of the page. */
const WIDE_PX = 700;
/** A wider board scrolls in the narrowest window. */
const NARROW_PX = 340;
const SCROLLABLE = { tabIndex: 0, role: "region", "aria-label": "Board" } as const;
const NONE: readonly CellIndex[] = [];
/** Up to this number of dials, each dial is a layer of its own, which turns without repainting. */
const LAYERS_MAX = 8;

/** The knob in the center: the number of correct columns, and a tick when all are correct. */
function Knob({ board, correct }: { board: Board; correct: number }) {
    const radius = board.hub * 0.72;
    const done = correct === board.columns;
    return (
        <svg viewBox={VIEW_BOX} class={done ? "knob done" : "knob"} aria-hidden="true">
            <circle r={board.hub} class="cover" />
            <circle r={radius} class="cap" />
            <circle r={radius * 0.78} class="groove" />
            {done ? (
                <path class="tick" transform={`scale(${radius / 6})`} d={TICK} />
            ) : (
                <>
                    <text
                        key={correct}
                        class="count"
                        y={-radius * 0.16}
                        font-size={radius * 0.68}
                    >
                        {correct}
                    </text>
                    <text y={radius * 0.4} font-size={radius * 0.3}>
                        of {board.columns}
                    </text>
                </>
            )}
        </svg>
    );
}

const longestOf = (cells: Cells) =>
    cells.flat(2).reduce((longest, text) => Math.max(longest, text.length), 2);

interface WheelProps {
    puzzle: Puzzle;
    turns: Turns;
    dragging: Dragging;
    view: View;
    highlighted: readonly CellIndex[];
    selected: number;
    /** A column with an outline. */
    marked: number | undefined;
    locked: boolean;
    /** The buttons in the corners. */
    children: ComponentChildren;
}

/** The stack of dials from above, with the sums of the columns around it. */
export function Wheel(props: WheelProps) {
    const { puzzle, turns, dragging, view, highlighted, selected, marked } = props;
    const { cells } = puzzle;
    const board = boardOf(rowsOf(cells), columnsOf(cells));
    const width = useMemo(() => minWidth(board, longestOf(cells)), [cells]);
    const { angles, dragged, handlers } = dragging;
    const correct = countCorrect(view);
    const layered = cells.length <= LAYERS_MAX ? " layered" : "";
    const solved = correct === board.columns ? " solved" : "";
    const locked = props.locked ? " locked" : "";
    const fresh = turns.every((turn) => turn === 0) ? " fresh" : "";
    // The same empty list, so that unchanged dials are not rendered again.
    const highlightedOn = (dial: number) =>
        highlighted.some((at) => at.dial === dial)
            ? highlighted.filter((at) => at.dial === dial)
            : NONE;
    return (
        <div
            class={width > WIDE_PX ? "wheel wide" : "wheel"}
            {...(width > NARROW_PX && SCROLLABLE)}
        >
            <div
                class={`stack${layered}${solved}${locked}${fresh}`}
                style={{ minWidth: `${width}px` }}
                role="group"
                aria-label="The dials from above"
            >
                <svg viewBox={VIEW_BOX} aria-hidden="true">
                    <Rim board={board} view={view} />
                </svg>
                {cells.map((dial, d) => (
                    <Dial
                        key={d}
                        board={board}
                        dial={d}
                        count={cells.length}
                        cells={dial}
                        label={labelRadius(board, cells, d)}
                        angle={(angles[d] ?? 0) + (dragged?.dial === d ? dragged.by : 0)}
                        turn={turns[d] ?? 0}
                        dragged={dragged?.dial === d}
                        selected={selected === d}
                        highlighted={highlightedOn(d)}
                        handlers={handlers(d)}
                    />
                ))}
                <Beams board={board} view={view} />
                {marked !== undefined && (
                    <svg viewBox={VIEW_BOX} class="marked" aria-hidden="true">
                        <path d={columnPath(board, marked)} />
                    </svg>
                )}
                <Knob board={board} correct={correct} />
                {props.children}
            </div>
        </div>
    );
}
