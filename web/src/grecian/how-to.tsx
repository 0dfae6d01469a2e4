import { Tutorial } from "../parts/tutorial";

interface ColumnData {
    /** The numbers from the rim to the center. */
    numbers: readonly number[];
    /** The index of the number that is visible through a hole. */
    hole: number;
    sum: number;
}

/** One column of the board: its sum on the rim, and its numbers below. */
function Column({ x, numbers, hole, sum }: ColumnData & { x: number }) {
    const correct = sum === 42;
    return (
        <g transform={`translate(${x} 2)`} class={correct ? "correct" : undefined}>
            <rect x="-26" y="0" width="52" height="34" rx="5" class="plate" />
            <text y="18" font-size="17" class="result">
                {sum}
                {correct && " ✓"}
            </text>
            {numbers.map((number, i) => (
                <g key={i} transform={`translate(0 ${40 + 36 * i})`}>
                    <rect
                        x={-24 + 2 * i}
                        width={48 - 4 * i}
                        height="33"
                        rx="5"
                        class={i === hole ? "pane hole" : "pane"}
                    />
                    <text y="17.5" font-size="16">
                        {number}
                    </text>
                </g>
            ))}
        </g>
    );
}

function Picture({ columns, turn }: { columns: readonly ColumnData[]; turn?: boolean }) {
    return (
        <svg class="how-to" viewBox="0 0 200 190" aria-hidden="true">
            {columns.map((column, i) => (
                <Column key={i} x={38 + 62 * i} {...column} />
            ))}
            {turn && (
                <path
                    class="arrows"
                    d="M10 84l-8 9 8 9M2 93h14M190 84l8 9-8 9M198 93h-14"
                />
            )}
        </svg>
    );
}

const LOW: ColumnData = { numbers: [10, 8, 9, 8], hole: 1, sum: 35 };
const CORRECT: ColumnData = { numbers: [5, 26, 4, 7], hole: 0, sum: 42 };
const HIGH: ColumnData = { numbers: [9, 16, 14, 6], hole: 2, sum: 45 };
const LEFT: ColumnData = { numbers: [9, 8, 14, 11], hole: 2, sum: 42 };
const RIGHT: ColumnData = { numbers: [10, 16, 7, 9], hole: 1, sum: 42 };

const STEPS = [
    <>
        <Picture columns={[LOW, CORRECT, HIGH]} />
        <p>
            A column runs from the rim to the center. Its numbers must add up to 42. The rim
            shows the current sum.
        </p>
    </>,
    <>
        <Picture columns={[LOW, CORRECT, HIGH]} turn />
        <p>
            Drag a dial to turn it. Its numbers move to other columns, and its holes show
            numbers of the dial below.
        </p>
    </>,
    <>
        <Picture columns={[LEFT, CORRECT, RIGHT]} />
        <p>
            A column that adds up turns green. Only one position turns all twelve green. Can
            you find it?
        </p>
    </>,
];

/** Instructions for new players. */
export const HowTo = () => (
    <Tutorial game="grecian" start=".dial[role=slider]" steps={STEPS} />
);
