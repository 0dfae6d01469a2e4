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

function Knob({ board, done }: { board: Board; done: boolean }) {
    const radius = board.hub * 0.72;
    return (
        <g class={done ? "knob done" : "knob"}>
            <circle r={radius} class="cap" />
            <circle r={radius * 0.72} class="groove" />
            {done && <path class="tick" transform={`scale(${radius / 6})`} d={TICK} />}
        </g>
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
    const done = countRight(view) === board.columns;
    return (
        <div
            class={width > BROAD_PX ? "wheel broad" : "wheel"}
            {...(width > NARROW_PX && SCROLLED)}
        >
            <svg
                viewBox={`${-HALF} ${-HALF} ${2 * HALF} ${2 * HALF}`}
                style={{ minWidth: `${width}px` }}
                role="group"
                aria-label="The dials, seen from above"
            >
                <Rim board={board} view={view} />
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
                <Knob board={board} done={done} />
            </svg>
        </div>
    );
}
