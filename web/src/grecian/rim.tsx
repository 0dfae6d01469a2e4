import { useMemo } from "preact/hooks";
import { RIM_MIDDLE, VIEW_BOX, columnPath, pointAt, rimPath, sumSize } from "./geometry";
import type { Board } from "./geometry";
import type { View } from "./puzzle";

/** A tick, about five units wide. */
export const TICK = "M-2.2 0.2l1.5 1.7L2.3-2";

interface SumProps {
    board: Board;
    column: number;
    text: string;
    size: number;
    correct: boolean;
}

/** The sum of a column, with a tick and another color if it is correct. */
function Sum({ board, column, text, size, correct }: SumProps) {
    const { rows, columns } = board;
    const path = useMemo(() => rimPath(board, column), [rows, columns, column]);
    const [x, y] = pointAt(board, column, RIM_MIDDLE);
    return (
        <g class={correct ? "sum correct" : "sum"}>
            <path class="plate" d={path} style={{ "--column": String(column) }} />
            <g transform={`translate(${x} ${y})`}>
                <text font-size={size} y={correct ? size * 0.42 : 0}>
                    {text}
                </text>
                {correct && (
                    <path
                        class="tick"
                        transform={`translate(0 ${-size * 0.5}) scale(${size / 7})`}
                        d={TICK}
                    />
                )}
            </g>
        </g>
    );
}

/** The sums around the dials, which the table of the columns repeats for screen readers. */
export function Rim({ board, view }: { board: Board; view: View }) {
    const texts = view.sums.map((sum) => (Number.isNaN(sum) ? "?" : String(sum)));
    const size = sumSize(board, Math.max(2, ...texts.map((text) => text.length)));
    return (
        <g class="rim">
            {texts.map((text, column) => (
                <Sum
                    key={column}
                    board={board}
                    column={column}
                    text={text}
                    size={size}
                    correct={view.correct[column] ?? false}
                />
            ))}
        </g>
    );
}

/** Light on the correct columns. */
export const Beams = ({ board, view }: { board: Board; view: View }) => (
    <svg viewBox={VIEW_BOX} class="beams" aria-hidden="true">
        {view.correct.map(
            (correct, column) =>
                correct && <path key={column} d={columnPath(board, column)} />,
        )}
    </svg>
);
