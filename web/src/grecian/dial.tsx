import { useMemo } from "preact/hooks";
import {
    HALF,
    degreesOf,
    fontOf,
    middleOf,
    outerOf,
    reachOf,
    shareOf,
    windowPath,
} from "./geometry";
import type { Board } from "./geometry";
import type { Cells, Place } from "./puzzle";

interface DialProps {
    board: Board;
    dial: number;
    count: number;
    cells: Cells[number];
    /** How far it is turned, in columns; `turn` is where it snaps. */
    angle: number;
    turn: number;
    held: boolean;
    /** Its cells that something points at. */
    lit: readonly Place[];
    handlers: Record<string, (event: never) => void>;
}

/** "Dial 1, the bottom one" */
export function nameOf(dial: number, count: number): string {
    const where = dial === 0 ? ", the bottom one" : dial === count - 1 ? ", on top" : "";
    return `Dial ${dial + 1}${where}`;
}

/** A disc with its holes cut out. */
export function discPath(board: Board, cells: Cells[number], reach: number): string {
    if (reach < 0) return "";
    const radius = outerOf(board, reach) - (reach > 0 ? board.ring * 0.04 : 0);
    const round = `M0 ${-radius}A${radius} ${radius} 0 1 1 0 ${radius}A${radius} ${radius} 0 1 1 0 ${-radius}Z`;
    const holes = cells.flatMap((row, r) =>
        row.map((text, c) =>
            r >= reach && text.trim() === "" ? windowPath(board, r, c) : "",
        ),
    );
    return round + holes.join("");
}

interface NumbersProps {
    board: Board;
    cells: Cells[number];
    lit: readonly Place[];
}

/** The numbers of a dial. Each goes around with it and stays upright; where it is follows in
 * the styles from the turn of the dial, so that nothing else is drawn while one turns. */
function Numbers({ board, cells, lit }: NumbersProps) {
    return (
        <>
            {cells.flatMap((row, r) =>
                row.map((text, c) => {
                    if (text.trim() === "") return null;
                    const marked = lit.some((at) => at.row === r && at.column === c);
                    const style = {
                        "--at": `${degreesOf(board, c)}deg`,
                        "--far": shareOf(middleOf(board, r)),
                        "--size": shareOf(fontOf(board, r, text.length)),
                    };
                    return (
                        <span
                            key={`${r}-${c}`}
                            class={marked ? "number lit" : "number"}
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

/** One dial of the stack: what lies below shows through its holes. It turns as a slider. */
export function Dial(props: DialProps) {
    const { board, dial, count, cells, angle, turn, held, lit, handlers } = props;
    const reach = reachOf(cells);
    const { rows, columns } = board;
    // The same while it turns, and there may be thousands of them.
    const disc = useMemo(() => discPath(board, cells, reach), [rows, columns, cells]);
    const numbers = useMemo(
        () => <Numbers board={board} cells={cells} lit={lit} />,
        [rows, columns, cells, lit],
    );
    if (reach < 0) return null;
    const share = count > 1 ? (100 * dial) / (count - 1) : 0;
    const style = { "--turn": `${degreesOf(board, angle)}deg`, "--share": `${share}%` };
    return (
        <div
            class={held ? "dial held" : "dial"}
            style={style}
            role="slider"
            data-dial={dial}
            tabIndex={0}
            aria-label={nameOf(dial, count)}
            aria-valuemin={0}
            aria-valuemax={board.columns - 1}
            aria-valuenow={turn}
            aria-valuetext={`turned ${turn} of ${board.columns} columns to the right`}
            {...handlers}
        >
            <svg class="disc" viewBox={`${-HALF} ${-HALF} ${2 * HALF} ${2 * HALF}`}>
                <path fill-rule="evenodd" d={disc} />
            </svg>
            {numbers}
        </div>
    );
}
