import { scaleBand, scaleLinear, scaleLog } from "../parts/scale";
import { Axis } from "../parts/axis";
import { formatShare } from "../parts/number";
import { Plot } from "../parts/plot";

/** How probable so many sets are: on random tables, and among those that were tried. */
export interface Bar {
    sets: number;
    random: number;
    tried?: number;
    /** The standard error of `tried`. */
    error?: number;
}

interface HistogramProps {
    bars: readonly Bar[];
    log: boolean;
    label: string;
    /** What is counted, below the ruler. */
    title: string;
}

const HEIGHT = 300;
const MARGIN = { top: 14, right: 8, bottom: 40, left: 62 };
const DECADES = 12;
const NARROW = 8;

/** From a share to a height in the picture. */
function makeScale(bars: readonly Bar[], log: boolean) {
    const most = Math.max(0.01, ...bars.map((bar) => Math.max(bar.random, bar.tried ?? 0)));
    const range: readonly [number, number] = [HEIGHT - MARGIN.bottom, MARGIN.top];
    if (!log) return scaleLinear([0, most], range, { nice: 5 });
    const least = Math.min(most / 10, ...bars.map((bar) => bar.random || 1));
    const floor = Math.max(least / 2, most / 10 ** DECADES);
    return scaleLog([floor, most], range, { nice: 10, clamp: true });
}

type Scale = ReturnType<typeof makeScale>;

interface ColumnProps {
    bar: Bar;
    scale: Scale;
    x: number;
    breadth: number;
}

const whisker = (scale: Scale, x: number, share: number, reach: number) =>
    `M${x} ${scale(share - reach)}V${scale(share + reach)}`;

/** One number of sets: two bars, or where there are too many for that a bar and a dot. */
function Column({ bar, scale, x, breadth }: ColumnProps) {
    const floor = HEIGHT - MARGIN.bottom;
    const { random, tried, error = 0 } = bar;
    const narrow = breadth < NARROW;
    const half = tried === undefined || narrow ? breadth : breadth / 2;
    const box = (share: number) => {
        const top = share > 0 ? Math.min(floor, scale(share)) : floor;
        return { y: top, height: floor - top };
    };
    const gap = narrow ? 0 : 1;
    return (
        <g transform={`translate(${x} 0)`} class={narrow ? "narrow" : undefined}>
            <rect class="random" x={0} width={half - gap} {...box(random)} />
            {tried !== undefined && !narrow && (
                <rect class="games" x={half + 1} width={half - 1} {...box(tried)} />
            )}
            {tried !== undefined && narrow && tried > 0 && (
                <circle class="games" cx={half / 2} cy={box(tried).y} r={1.8} />
            )}
            {tried !== undefined && !narrow && tried > error * 2 && error > 0 && (
                <path class="whisker" d={whisker(scale, half * 1.5, tried, 2 * error)} />
            )}
        </g>
    );
}

const DIGIT = 8;

/** How often tables hold how many sets: random ones beside those that were tried. */
export function Histogram({ bars, log, label, title }: HistogramProps) {
    const scale = makeScale(bars, log);
    const sets = bars.map((bar) => bar.sets);
    return (
        <Plot class="histogram" height={HEIGHT} margin={MARGIN} label={label}>
            {({ width, left, right, floor }) => {
                const x = scaleBand(sets, [left, right], 0.22);
                const label = 6 + DIGIT * String(sets.at(-1) ?? 0).length;
                const every = Math.ceil((bars.length * label) / Math.max(width - 70, 1));
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
                                breadth={x.bandwidth}
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
