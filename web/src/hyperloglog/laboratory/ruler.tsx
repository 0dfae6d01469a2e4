import { scaleLinear } from "../../parts/scale";
import { Axis } from "../../parts/axis";
import { formatCount } from "../../parts/number";
import { Plot, type Area } from "../../parts/plot";

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
function makeScale({ truth, improved, classic, interval }: Measured, area: Area) {
    const shown = [truth, improved, classic, interval.low, interval.high];
    const [low, high] = [Math.min(...shown), Math.max(...shown)];
    const room = Math.max((high - low) * 0.12, 0.5);
    return scaleLinear([Math.max(0, low - room), high + room], [area.left, area.right]);
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
    const { truth, improved, classic, interval } = measured;
    return (
        <Plot class="ruler" height={HEIGHT} margin={MARGIN} label={label}>
            {(area) => {
                const x = makeScale(measured, area);
                const [low, high] = [x(interval.low), x(interval.high)];
                return (
                    <>
                        <text class="axis-title" x={0} y={IMPROVED + 4}>
                            improved
                        </text>
                        <text class="axis-title" x={0} y={CLASSIC + 4}>
                            classic
                        </text>
                        <path class="thread" d={`M${area.left} ${CLASSIC}H${area.right}`} />
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
                        <path
                            class="classic"
                            d={`M${x(classic)} ${CLASSIC - 8}l8 8-8 8-8-8z`}
                        />
                        <Axis
                            side="bottom"
                            scale={x}
                            count={Math.max(2, Math.floor(area.width / 110))}
                            format={formatCount}
                            at={FLOOR}
                        />
                    </>
                );
            }}
        </Plot>
    );
}
