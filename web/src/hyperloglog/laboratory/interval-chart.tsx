// Estimates with their confidence intervals, compared with the exact counts.
import type { HyperloglogSize } from "openapi";
import { Axis } from "../../parts/axis";
import { formatCount } from "../../parts/number";
import { Plot } from "../../parts/plot";
import { scaleLinear } from "../../parts/scale";

const ROW = 38;
const BAR = 22;
const MARGIN = { left: 84, right: 18, bottom: 28 };
const PADDING = 0.12;
const TICK_WIDTH = 110;

/** An estimate of the number of items in a set. */
export interface Estimate extends HyperloglogSize {
    name: string;
    exact: number;
}

/** Returns the scale on which all estimates, intervals and exact counts fit. */
function scaleOf(estimates: readonly Estimate[], ends: readonly [number, number]) {
    const values = estimates.flatMap(({ estimate, interval, exact }) => [
        estimate,
        interval.low,
        interval.high,
        exact,
    ]);
    const [low, high] = [Math.min(...values), Math.max(...values)];
    const padding = Math.max((high - low) * PADDING, 0.5);
    return scaleLinear([Math.max(0, low - padding), high + padding], ends);
}

interface RowProps {
    row: Estimate;
    y: number;
    x: (count: number) => number;
}

function Row({ row, y, x }: RowProps) {
    const [low, high] = [x(row.interval.low), x(row.interval.high)];
    const [start, end] = [y - BAR / 2, y + BAR / 2];
    return (
        <>
            <text class="axis-title" x={0} y={y + 4}>
                {row.name}
            </text>
            <rect x={low} y={start} width={Math.max(2, high - low)} height={BAR} rx={4} />
            <path class="estimate" d={`M${x(row.estimate)} ${start - 3}V${end + 3}`} />
            <path class="exact" d={`M${x(row.exact)} ${start - 6}V${end + 6}`} />
        </>
    );
}

interface IntervalChartProps {
    estimates: readonly Estimate[];
    label: string;
}

/** One row for each estimate. */
export function IntervalChart({ estimates, label }: IntervalChartProps) {
    const height = estimates.length * ROW + MARGIN.bottom;
    return (
        <>
            <Plot class="interval-chart" height={height} margin={MARGIN} label={label}>
                {({ width, left, right, floor }) => {
                    const x = scaleOf(estimates, [left, right]);
                    return (
                        <>
                            {estimates.map((row, i) => (
                                <Row key={row.name} row={row} y={(i + 0.5) * ROW} x={x} />
                            ))}
                            <Axis
                                side="bottom"
                                scale={x}
                                count={Math.max(2, Math.floor(width / TICK_WIDTH))}
                                format={formatCount}
                                at={floor}
                            />
                        </>
                    );
                }}
            </Plot>
            <ul class="legend">
                <li class="estimate">estimate and its interval</li>
                <li class="exact">exact count</li>
            </ul>
        </>
    );
}
