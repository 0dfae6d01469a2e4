import { scaleLinear } from "d3-scale";
import { Axis } from "../parts/axis";
import { formatCount } from "../parts/number";
import { useWidth } from "../parts/width";

export interface Measured {
    truth: number;
    improved: number;
    classic: number;
    interval: { low: number; high: number; confidence: number };
}

const HEIGHT = 156;
const MARGIN = { left: 74, right: 16 };
const [TOP, IMPROVED, CLASSIC, FLOOR] = [30, 58, 96, 122];

/** From a number of items to a place; all that is shown lies well inside. */
function makeScale({ truth, improved, classic, interval }: Measured, width: number) {
    const shown = [truth, improved, classic, interval.low, interval.high];
    const [low, high] = [Math.min(...shown), Math.max(...shown)];
    const room = Math.max((high - low) * 0.12, 0.5);
    const range = [MARGIN.left, Math.max(width - MARGIN.right, MARGIN.left + 1)];
    return scaleLinear([Math.max(0, low - room), high + room], range);
}

/** The truth as a line that crosses both estimates, named at its head. */
function Truth({ x, truth }: { x: number; truth: number }) {
    return (
        <g class="truth">
            <path d={`M${x} ${TOP - 6}V${FLOOR}`} />
            <text x={x} y={TOP - 12} text-anchor="middle">
                truth {formatCount(truth)}
            </text>
        </g>
    );
}

/** Both estimates and the interval, against the truth. */
export function Ruler({ measured, label }: { measured: Measured; label: string }) {
    const [frame, width] = useWidth<HTMLDivElement>();
    if (width === 0) return <div class="ruler" ref={frame} />;
    const { truth, improved, classic, interval } = measured;
    const x = makeScale(measured, width);
    const [low, high] = [x(interval.low), x(interval.high)];
    return (
        <div class="ruler" ref={frame}>
            <svg width={width} height={HEIGHT} role="img" aria-label={label}>
                <text class="axis-title" x={0} y={IMPROVED + 4}>
                    improved
                </text>
                <text class="axis-title" x={0} y={CLASSIC + 4}>
                    classic
                </text>
                <path
                    class="thread"
                    d={`M${MARGIN.left} ${CLASSIC}H${width - MARGIN.right}`}
                />
                <rect
                    class="interval"
                    x={low}
                    y={IMPROVED - 11}
                    width={Math.max(high - low, 2)}
                    height={22}
                    rx={4}
                />
                <Truth x={x(truth)} truth={truth} />
                <path class="improved" d={`M${x(improved)} ${IMPROVED - 16}v32`} />
                <path class="classic" d={`M${x(classic)} ${CLASSIC - 8}l8 8-8 8-8-8z`} />
                <Axis
                    side="bottom"
                    scale={x}
                    count={Math.max(2, Math.floor(width / 110))}
                    format={(value: number) => formatCount(value)}
                    at={FLOOR}
                />
            </svg>
        </div>
    );
}
