import { useMemo } from "preact/hooks";
import { Dial } from "./dial";
import { HALF, boardOf, leastWidth } from "./geometry";
import type { Board } from "./geometry";
import {
    columnsOf,
    countRight,
    rowsOf,
    type Cells,
    type Place,
    type Puzzle,
    type View,
} from "./puzzle";
import { Rim, TICK } from "./rim";
import type { Turns } from "./turns";
import type { Turning } from "./use-turning";

/** Wider pictures do not fit beside anything, or into the narrowest window. */
const [BROAD_PX, NARROW_PX] = [700, 340];
const SCROLLED = { tabIndex: 0, role: "region", "aria-label": "The board" } as const;
const NONE: readonly Place[] = [];
const BOX = `${-HALF} ${-HALF} ${2 * HALF} ${2 * HALF}`;
/** Each dial of so few has a layer of its own, which turns without being drawn again. */
const LAYERS_MAX = 8;

/** The knob in the middle: how many columns are right, and a tick when all are. */
function Knob({ board, right }: { board: Board; right: number }) {
    const radius = board.hub * 0.72;
    const done = right === board.columns;
    return (
        <svg viewBox={BOX} class={done ? "knob done" : "knob"} aria-hidden="true">
            <circle r={board.hub} class="reach" />
            <circle r={radius} class="cap" />
            <circle r={radius * 0.78} class="groove" />
            {done ? (
                <path class="tick" transform={`scale(${radius / 6})`} d={TICK} />
            ) : (
                <>
                    <text y={-radius * 0.16} font-size={radius * 0.68}>
                        {right}
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
    turning: Turning;
    view: View;
    lit: readonly Place[];
}

/** The dials on each other, seen from above, and the sums of the columns around them. */
export function Wheel({ puzzle, turns, turning, view, lit }: WheelProps) {
    const { cells } = puzzle;
    const board = boardOf(rowsOf(cells), columnsOf(cells));
    const width = useMemo(() => leastWidth(board, longestOf(cells)), [cells]);
    const { angles, held, handlers } = turning;
    const right = countRight(view);
    const layered = cells.length <= LAYERS_MAX;
    return (
        <div
            class={width > BROAD_PX ? "wheel broad" : "wheel"}
            {...(width > NARROW_PX && SCROLLED)}
        >
            <div
                class={`stack${layered ? " layered" : ""}${right === board.columns ? " solved" : ""}`}
                style={{ minWidth: `${width}px` }}
                role="group"
                aria-label="The dials, seen from above"
            >
                <svg viewBox={BOX} aria-hidden="true">
                    <Rim board={board} view={view} />
                </svg>
                {cells.map((dial, d) => (
                    <Dial
                        key={d}
                        board={board}
                        dial={d}
                        count={cells.length}
                        cells={dial}
                        angle={(angles[d] ?? 0) + (held?.dial === d ? held.by : 0)}
                        turn={turns[d] ?? 0}
                        held={held?.dial === d}
                        lit={
                            lit.some((at) => at.dial === d)
                                ? lit.filter((at) => at.dial === d)
                                : NONE
                        }
                        handlers={handlers(d)}
                    />
                ))}
                <Knob board={board} right={right} />
            </div>
        </div>
    );
}
