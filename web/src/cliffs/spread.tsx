import { scaleLinear } from "../parts/scale";
import type { CliffsSimulateAnswer } from "openapi";
import { Axis } from "../parts/axis";
import { Plot } from "../parts/plot";
import { meanWithin } from "./contest";

const HEIGHT = 88;
const FLOOR = 74;
const RULER = 44;
const SIDE = { left: 44, right: 12 };
const TOP = 16;
const SHARES_STEP = 0.2;
const NARROW = 420;
const TICK_APART = 30;

interface SpreadProps {
    answer: CliffsSimulateAnswer | undefined;
    /** The most mistakes and the largest share that any of the charts shows. */
    most: number;
    peak: number;
    /** The line between won and lost games is named in the first chart, and numbers stand
     * below the last one. */
    first: boolean;
    last: boolean;
    label: string;
}

interface PictureProps {
    answer: CliffsSimulateAnswer;
    x: (mistakes: number) => number;
    y: (share: number) => number;
    first: boolean;
}

/** A column for each number of mistakes, the line between won and lost, and the mean with the
 * interval that holds it in 95 of 100 cases. */
function Picture({ answer, x, y, first }: PictureProps) {
    const { distribution, mistakes_allowed, mean_mistakes } = answer;
    const breadth = Math.max(1, x(1) - x(0) - 3);
    const limit = x(mistakes_allowed + 0.5);
    const error = answer.mean_mistakes_standard_error ?? 0;
    return (
        <>
            {distribution.map(({ mistakes: made, probability }) => {
                const top = y(probability);
                return (
                    <rect
                        key={made}
                        class={made > mistakes_allowed ? "lost" : "won"}
                        x={x(made) - breadth / 2}
                        width={breadth}
                        y={top}
                        height={FLOOR - top}
                    />
                );
            })}
            <path class="cliffs-limit" d={`M${limit} 2V${FLOOR}`} />
            {first && (
                <text class="axis-title" x={limit + 6} y={11}>
                    lost
                </text>
            )}
            {mean_mistakes !== null && (
                <path
                    class="cliffs-mean"
                    d={meanPath(meanWithin(mean_mistakes, error).map(x), x(mean_mistakes))}
                />
            )}
        </>
    );
}

/** A wedge below the mean, with its interval between two strokes. */
function meanPath([least = 0, most = 0]: readonly number[], mean: number): string {
    const y = FLOOR + 6;
    const ends = [least, most].map((end) => `M${end} ${y - 4}v8`).join("");
    return `M${least} ${y}H${most}${ends}M${mean} ${y - 5}l4 10h-8z`;
}

/** The shares that lines are drawn for. */
const sharesBelow = (peak: number) =>
    Array.from({ length: Math.floor(peak / SHARES_STEP) }, (_, i) => (i + 1) * SHARES_STEP);

/** How many games had how many mistakes: those that were won, and those that were lost. */
export function Spread({ answer, most, peak, first, last, label }: SpreadProps) {
    const y = scaleLinear([0, peak], [FLOOR, TOP]);
    const height = HEIGHT + (last ? RULER : 0);
    return (
        <Plot class="cliffs-spread" height={height} margin={SIDE} label={label}>
            {({ width, left, right }) => {
                const x = scaleLinear([-0.5, most + 0.5], [left, right]);
                const ticks = x.ticks(Math.min(most, width / TICK_APART));
                return (
                    <>
                        <Axis
                            side="left"
                            scale={y}
                            ticks={sharesBelow(peak)}
                            format={(share) => `${Math.round(100 * share)} %`}
                            at={left}
                            grid={right - left}
                        />
                        {first && (
                            <text class="axis-title" x={left + 4} y={11}>
                                {width < NARROW ? "share" : "share of the games"}
                            </text>
                        )}
                        <path class="cliffs-floor" d={`M${left} ${FLOOR + 0.5}H${right}`} />
                        {answer && <Picture answer={answer} x={x} y={y} first={first} />}
                        {last && (
                            <Axis
                                side="bottom"
                                scale={x}
                                ticks={ticks.filter(Number.isInteger)}
                                format={String}
                                at={FLOOR + 8}
                                title="mistakes in a game"
                            />
                        )}
                    </>
                );
            }}
        </Plot>
    );
}
