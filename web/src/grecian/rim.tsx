import { useMemo } from "preact/hooks";
import { RIM_MIDDLE, pointAt, rimFont, rimPath } from "./geometry";
import type { Board } from "./geometry";
import type { View } from "./puzzle";

/** A tick about five units broad. */
export const TICK = "M-2.2 0.2l1.5 1.7L2.3-2";

const say = (sum: number) => (Number.isNaN(sum) ? "?" : String(sum));

interface SumProps {
    board: Board;
    column: number;
    path: string;
    text: string;
    size: number;
    right: boolean;
}

/** What a column adds up to. One that is right has a tick, and another color. */
function Sum({ board, column, path, text, size, right }: SumProps) {
    const [x, y] = pointAt(board, column, RIM_MIDDLE);
    return (
        <g class={right ? "sum right" : "sum"}>
            <path class="plate" d={path} style={{ "--column": String(column) }} />
            <g transform={`translate(${x} ${y})`}>
                <text font-size={size} y={right ? size * 0.42 : 0}>
                    {text}
                </text>
                {right && (
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

/** The sums of the columns around the dials. The table of the columns has them in words. */
export function Rim({ board, view }: { board: Board; view: View }) {
    const texts = view.sums.map(say);
    const { rows, columns } = board;
    const paths = useMemo(
        () => view.sums.map((_, column) => rimPath(board, column)),
        [rows, columns],
    );
    const size = rimFont(board, Math.max(2, ...texts.map((text) => text.length)));
    return (
        <g class="rim">
            {texts.map((text, column) => (
                <Sum
                    key={column}
                    board={board}
                    column={column}
                    path={paths[column] ?? ""}
                    text={text}
                    size={size}
                    right={view.right[column] ?? false}
                />
            ))}
        </g>
    );
}
