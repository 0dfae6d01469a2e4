import { scaleBand, scaleLinear, scaleLog } from "d3-scale";
import { Axis } from "../parts/axis";
import { formatShare } from "../parts/number";
import { Plot } from "../parts/plot";

/** The share of hands with so many sets: on random tables, and in games where it is known.
 * */
export interface Bar {
    sets: number;
    random: number;
    games?: number;
    /** The standard error of `games`. */
    error?: number;
}

interface HistogramProps {
    bars: readonly Bar[];
    log: boolean;
    label: string;
}

const HEIGHT = 300;
const MARGIN = { top: 14, right: 8, bottom: 40, left: 62 };
const DECADES = 12;

/** From a share to a height in the picture. */
function makeScale(bars: readonly Bar[], log: boolean) {
    const most = Math.max(0.01, ...bars.map((bar) => Math.max(bar.random, bar.games ?? 0)));
    const range = [HEIGHT - MARGIN.bottom, MARGIN.top];
    if (!log) return scaleLinear([0, most], range).nice(5);
    const least = Math.min(most / 10, ...bars.map((bar) => bar.random || 1));
    const floor = Math.max(least / 2, most / 10 ** DECADES);
    return scaleLog([floor, most], range).clamp(true).nice();
}

type Scale = ReturnType<typeof makeScale>;

function ticksOf(scale: Scale, log: boolean): number[] {
    if (!log) return scale.ticks(5);
    return scale
        .ticks()
        .filter((tick) => Number.isInteger(Math.round(Math.log10(tick) * 1e6) / 1e6));
}

interface ColumnProps {
    bar: Bar;
    scale: Scale;
    x: number;
    breadth: number;
}

const whisker = (scale: Scale, x: number, share: number, reach: number) =>
    `M${x} ${scale(share - reach)}V${scale(share + reach)}`;

function Column({ bar, scale, x, breadth }: ColumnProps) {
    const floor = HEIGHT - MARGIN.bottom;
    const half = bar.games === undefined ? breadth : breadth / 2;
    const box = (share: number) => {
        const top = share > 0 ? Math.min(floor, scale(share)) : floor;
        return { y: top, height: floor - top };
    };
    const { games, error = 0 } = bar;
    return (
        <g transform={`translate(${x} 0)`}>
            <rect class="random" x={0} width={half - 1} {...box(bar.random)} />
            {games !== undefined && (
                <>
                    <rect class="games" x={half + 1} width={half - 1} {...box(games)} />
                    {games > error * 2 && error > 0 && (
                        <path
                            class="whisker"
                            d={whisker(scale, half * 1.5, games, 2 * error)}
                        />
                    )}
                </>
            )}
        </g>
    );
}

/** How often hands hold how many sets: random tables beside games. */
export function Histogram({ bars, log, label }: HistogramProps) {
    const scale = makeScale(bars, log);
    const sets = bars.map((bar) => bar.sets);
    return (
        <Plot class="histogram" height={HEIGHT} margin={MARGIN} label={label}>
            {({ width, left, right, floor }) => {
                const x = scaleBand(sets, [left, right]).padding(0.22);
                const every = Math.ceil((bars.length * 22) / Math.max(width - 70, 1));
                return (
                    <>
                        <Axis
                            side="left"
                            scale={scale}
                            ticks={ticksOf(scale, log)}
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
                                breadth={x.bandwidth()}
                            />
                        ))}
                        <Axis
                            side="bottom"
                            scale={x}
                            ticks={sets.filter((_, i) => i % every === 0)}
                            format={String}
                            at={floor}
                            title="sets in a hand"
                        />
                    </>
                );
            }}
        </Plot>
    );
}
