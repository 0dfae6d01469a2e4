// The decision tree as an icicle plot: a column for each guess, and a bar for each state, with a
// height in proportion to its secrets. The open state fills the first column.
import { useMemo } from "preact/hooks";
import { Plot } from "../parts/plot";
import { toneOf } from "./tiles";
import { pathOf, replyTo, type TreeState } from "./tree-layout";

const HEIGHT = 600;
const HEAD = 22;

/** Lower bars have no label and cannot be clicked. */
const LABEL_MIN = 10.5;
const FONT_SIZE = 12.8;

/** The icicle has at least this number of columns. */
const COLUMNS_MIN = 3;

interface Frame {
    readonly open: TreeState;
    /** The width of a column. */
    readonly column: number;
}

const heightOf = (state: TreeState, open: TreeState) =>
    ((state.x1 - state.x0) / (open.x1 - open.x0)) * HEIGHT;

function boxOf(state: TreeState, { open, column }: Frame) {
    return {
        x: (state.depth - open.depth) * column,
        y: ((state.x0 - open.x0) / (open.x1 - open.x0)) * HEIGHT,
        width: Math.max(column - 1, 0),
        height: heightOf(state, open),
    };
}

const colorOf = (state: TreeState) =>
    state.parent ? toneOf(replyTo(state)) : "var(--sheet)";

interface BarProps {
    state: TreeState;
    frame: Frame;
    onOpen: (state: TreeState) => void;
}

function Bar({ state, frame, onOpen }: BarProps) {
    const { x, y, width, height } = boxOf(state, frame);
    const fontSize = `${Math.min(FONT_SIZE, height - 0.5)}px`;
    return (
        <g
            class="bar"
            style={{ transform: `translate(${x}px, ${y}px)` }}
            onClick={() => onOpen(state)}
        >
            <rect {...{ width }} height={height - 1} style={{ fill: colorOf(state) }} />
            <text x="7" y={height / 2} dy="0.35em" style={{ fontSize }}>
                {state.data.node.guess}
            </text>
        </g>
    );
}

/** The bars without a label, as one shape for each color. */
function LowBars({ states, frame }: { states: readonly TreeState[]; frame: Frame }) {
    const shapes = new Map<string, string>();
    for (const state of states) {
        const { x, y, width, height } = boxOf(state, frame);
        const box = `M${x} ${y.toFixed(2)}h${width}v${height.toFixed(3)}h${-width}z`;
        shapes.set(colorOf(state), (shapes.get(colorOf(state)) ?? "") + box);
    }
    return (
        <g class="low-bars">
            {[...shapes].map(([color, d]) => (
                <path key={color} d={d} style={{ fill: color }} />
            ))}
        </g>
    );
}

function Heads({ open, column }: Frame) {
    const columns = Array.from({ length: open.height + 1 }, (_, i) => i);
    return (
        <g class="icicle-heads">
            {columns.map((i) => (
                <text key={i} x={i * column + 7} y="14">
                    {open.depth + i + 1}
                </text>
            ))}
        </g>
    );
}

interface IcicleProps {
    open: TreeState;
    onOpen: (state: TreeState) => void;
}

/** The part of the tree below the open state. Screen readers skip it: the replies next to it lead
 * to the same states. */
export function Icicle({ open, onOpen }: IcicleProps) {
    const [low, labeled] = useMemo(() => {
        const isLow = (state: TreeState) => heightOf(state, open) < LABEL_MIN;
        const states = open.descendants();
        return [states.filter(isLow), states.filter((state) => !isLow(state))];
    }, [open]);
    return (
        <Plot class="icicle" height={HEIGHT + HEAD}>
            {({ width }) => {
                const columns = Math.max(open.height + 1, COLUMNS_MIN);
                const frame = { open, column: Math.floor(width / columns) };
                return (
                    <>
                        <Heads {...frame} />
                        <g transform={`translate(0 ${HEAD})`}>
                            <LowBars key={pathOf(open)} states={low} frame={frame} />
                            {labeled.map((state) => (
                                <Bar key={pathOf(state)} {...{ state, frame, onOpen }} />
                            ))}
                        </g>
                    </>
                );
            }}
        </Plot>
    );
}
