import { Tutorial } from "../parts/tutorial";

const CENTER = 100;

interface ColumnProps {
    /** The numbers from the rim to the middle, and which of them show through a hole. */
    numbers: readonly number[];
    holes: readonly number[];
    sum: number;
    right: boolean;
}

/** One column of the board, laid out upright: the rim with its sum, and the rings below. */
function Column({ numbers, holes, sum, right }: ColumnProps) {
    return (
        <g class={right ? "upright right" : "upright"}>
            <rect x="-26" y="0" width="52" height="34" rx="5" class="plate" />
            <text y="18" font-size="17" class="result">
                {sum}
                {right && " ✓"}
            </text>
            {numbers.map((number, i) => (
                <g key={i} transform={`translate(0 ${40 + 36 * i})`}>
                    <rect
                        x={-24 + 2 * i}
                        width={48 - 4 * i}
                        height="33"
                        rx="5"
                        class={holes.includes(i) ? "pane hole" : "pane"}
                    />
                    <text y="17.5" font-size="16" class="figure">
                        {number}
                    </text>
                </g>
            ))}
        </g>
    );
}

function Picture({ columns, turn }: { columns: readonly ColumnProps[]; turn?: boolean }) {
    return (
        <svg class="how-to" viewBox="0 0 200 190" aria-hidden="true">
            {columns.map((column, i) => (
                <g
                    key={i}
                    transform={`translate(${CENTER + 62 * (i - (columns.length - 1) / 2)} 2)`}
                >
                    <Column {...column} />
                </g>
            ))}
            {turn && (
                <g class="hint-arrow">
                    <path d="M10 84l-8 9 8 9M2 93h14" />
                    <path d="M190 84l8 9-8 9M198 93h-14" />
                </g>
            )}
        </svg>
    );
}

const WRONG: ColumnProps = { numbers: [10, 8, 9, 8], holes: [1], sum: 35, right: false };
const RIGHT: ColumnProps = { numbers: [5, 26, 4, 7], holes: [0], sum: 42, right: true };
const NEXT: ColumnProps = { numbers: [9, 16, 14, 6], holes: [2], sum: 45, right: false };

const STEPS = [
    <>
        <Picture columns={[WRONG, RIGHT, NEXT]} />
        <p>
            A column runs from the rim to the middle. Its numbers are to add up to 42; what
            they add up to now stands on the rim.
        </p>
    </>,
    <>
        <Picture columns={[WRONG, RIGHT, NEXT]} turn />
        <p>
            Drag a dial to turn it. Its numbers meet others, and through its holes you see
            those of the dial below.
        </p>
    </>,
    <>
        <Picture columns={[RIGHT, RIGHT, RIGHT]} />
        <p>
            A column that adds up lights green. Only one position lights all twelve at once:
            find it.
        </p>
    </>,
];

/** A first move, for who never saw such dials. */
export const HowTo = () => (
    <Tutorial game="grecian" start=".dial[role=slider]" steps={STEPS} />
);
