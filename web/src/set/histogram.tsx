import { scaleBand, scaleLinear, scaleLog } from "../parts/scale";
import { Axis } from "../parts/axis";
import { formatShare } from "../parts/number";
import { Plot } from "../parts/plot";

/** The probability of a number of sets: on random tables, and in trials. */
export interface Bar {
    sets: number;
    random: number;
    sampled?: number;
}

interface HistogramProps {
    bars: readonly Bar[];
    log: boolean;
    label: string;
    /** The title of the axis. */
    title: string;
}

const HEIGHT = 300;
const MARGIN = { top: 14, right: 8, bottom: 40, left: 62 };
const FLOOR = HEIGHT - MARGIN.bottom;
const DECADES = 12;
const DIGIT_WIDTH = 8;

/** From a probability to a height in the picture. */
function makeScale(bars: readonly Bar[], log: boolean) {
    const probabilities = bars.map(({ random, sampled = 0 }) => Math.max(random, sampled));
    const most = Math.max(0.01, ...probabilities);
    const range: readonly [number, number] = [FLOOR, MARGIN.top];
    if (!log) return scaleLinear([0, most], range, { nice: 5 });
    const least = Math.min(most / 10, ...bars.map((bar) => bar.random || 1));
    const floor = Math.max(least / 2, most / 10 ** DECADES);
    return scaleLog([floor, most], range, { nice: 10, clamp: true });
}

interface ColumnProps {
    bar: Bar;
    scale: ReturnType<typeof makeScale>;
    x: number;
    width: number;
}

/** One number of sets: a bar for random tables, and a dot for trials. */
function Column({ bar, scale, x, width }: ColumnProps) {
    const { random, sampled = 0 } = bar;
    const top = random > 0 ? Math.min(FLOOR, scale(random)) : FLOOR;
    return (
        <g transform={`translate(${x} 0)`}>
            <rect class="random" width={width} y={top} height={FLOOR - top} />
            {sampled > 0 && (
                <circle
                    class="sampled"
                    cx={width / 2}
                    cy={Math.min(FLOOR, scale(sampled))}
                    r={Math.min(4, width / 3 + 1)}
                />
            )}
        </g>
    );
}

/** The distribution of the number of sets, on random tables and in trials. */
export function Histogram({ bars, log, label, title }: HistogramProps) {
    const scale = makeScale(bars, log);
    const sets = bars.map((bar) => bar.sets);
    const digits = String(sets.at(-1) ?? 0).length;
    return (
        <Plot class="histogram" height={HEIGHT} margin={MARGIN} label={label}>
            {({ width, left, right, floor }) => {
                const x = scaleBand(sets, [left, right], 0.22);
                const labels = Math.max(width - 70, 1) / (6 + DIGIT_WIDTH * digits);
                const every = Math.ceil(bars.length / labels);
                return (
                    <>
                        <Axis
                            side="left"
                            scale={scale}
                            count={5}
                            format={formatShare}
                            at={left}
                            grid={right - left}
                        />
                        {bars.map((bar) => (
                            <Column
                                key={bar.sets}
                                bar={bar}
                                scale={scale}
                                x={x(bar.sets) ?? 0}
                                width={x.bandwidth}
                            />
                        ))}
                        <Axis
                            side="bottom"
                            scale={x}
                            ticks={sets.filter((_, i) => i % every === 0)}
                            format={String}
                            at={floor}
                            title={title}
                        />
                    </>
                );
            }}
        </Plot>
    );
}
