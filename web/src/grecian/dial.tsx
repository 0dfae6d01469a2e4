import { useMemo } from "preact/hooks";
import {
    degreesOf,
    middleOf,
    numberSize,
    outerOf,
    outermostRing,
    percentOf,
    VIEW_BOX,
    windowPath,
} from "./geometry";
import type { Board } from "./geometry";
import type { CellIndex, Cells } from "./puzzle";

interface DialProps {
    board: Board;
    dial: number;
    count: number;
    cells: Cells[number];
    /** The distance of its number from the center. */
    label: number;
    /** How far it is turned, in columns; `turn` is the whole number that it snaps to. */
    angle: number;
    turn: number;
    dragged: boolean;
    selected: boolean;
    highlighted: readonly CellIndex[];
    handlers: Record<string, (event: never) => void>;
}

/** The name of a dial, such as "Dial 1 (bottom)". */
export function nameOf(dial: number, count: number): string {
    const position = dial === 0 ? " (bottom)" : dial === count - 1 ? " (top)" : "";
    return `Dial ${dial + 1}${position}`;
}

/** The style of the shade of a dial: the higher, the lighter. */
export const shadeOf = (dial: number, count: number) => ({
    "--share": `${count > 1 ? (100 * dial) / (count - 1) : 0}%`,
});

/** The outline of a disc and of its holes. */
export function discPath(board: Board, cells: Cells[number]): string {
    const outermost = outermostRing(cells);
    if (outermost < 0) return "";
    const radius = outerOf(board, outermost) - (outermost > 0 ? board.ring * 0.04 : 0);
    const circle = `M0 ${-radius}A${radius} ${radius} 0 1 1 0 ${radius}A${radius} ${radius} 0 1 1 0 ${-radius}Z`;
    const holes = cells.flatMap((ring, row) =>
        ring.map((text, column) =>
            row >= outermost && text.trim() === "" ? windowPath(board, row, column) : "",
        ),
    );
    return circle + holes.join("");
}

type NumbersProps = Pick<DialProps, "board" | "cells" | "highlighted">;

/** The numbers of a dial, which stay upright. The styles compute their positions from the turn of
 * the dial, so that nothing is rendered again while it turns. */
function Numbers({ board, cells, highlighted }: NumbersProps) {
    return (
        <>
            {cells.flatMap((ring, row) =>
                ring.map((text, column) => {
                    if (text.trim() === "") return null;
                    const marked = highlighted.some(
                        (at) => at.row === row && at.column === column,
                    );
                    const style = {
                        "--at": `${degreesOf(board, column)}deg`,
                        "--radius": percentOf(middleOf(board, row)),
                        "--size": percentOf(numberSize(board, row, text.length)),
                    };
                    return (
                        <span
                            key={`${row}-${column}`}
                            class={marked ? "number highlighted" : "number"}
                            style={style}
                        >
                            {text}
                        </span>
                    );
                }),
            )}
        </>
    );
}

/** One dial of the stack, which is a slider. The dials below are visible through its holes. */
export function Dial(props: DialProps) {
    const { board, dial, count, cells, angle, turn, highlighted, handlers } = props;
    const { rows, columns } = board;
    // There may be thousands of elements, which do not change while the dial turns.
    const disc = useMemo(() => discPath(board, cells), [rows, columns, cells]);
    const numbers = useMemo(
        () => <Numbers board={board} cells={cells} highlighted={highlighted} />,
        [rows, columns, cells, highlighted],
    );
    if (disc === "") return null;
    return (
        <div
            class={`dial${props.dragged ? " dragged" : ""}${props.selected ? " selected" : ""}`}
            style={{ "--turn": `${degreesOf(board, angle)}deg`, ...shadeOf(dial, count) }}
            role="slider"
            tabIndex={0}
            aria-label={nameOf(dial, count)}
            aria-valuemin={0}
            aria-valuemax={columns - 1}
            aria-valuenow={turn}
            aria-valuetext={`turned ${turn} of ${columns} columns clockwise`}
            {...handlers}
        >
            <svg class="disc" viewBox={VIEW_BOX}>
                <path fill-rule="evenodd" d={disc} />
            </svg>
            {numbers}
            <span
                class="dial-label"
                aria-hidden="true"
                style={{
                    "--at": `${degreesOf(board, -0.5)}deg`,
                    "--radius": percentOf(props.label),
                }}
            >
                {dial + 1}
            </span>
        </div>
    );
}
