import { scaleLinear } from "../../parts/scale";
import { Axis } from "../../parts/axis";
import { formatCount } from "../../parts/number";
import { Plot } from "../../parts/plot";
import type { Range, Sizes } from "./union";

const ROW = 46;
const BAR = 24;
const TOP = 6;
const MARGIN = { left: 92, right: 18, bottom: 28 };

const ROWS = [
    ["a", "A"],
    ["b", "B"],
    ["union", "union"],
    ["both", "in both"],
] as const;

const HEIGHT = TOP + ROWS.length * ROW + MARGIN.bottom;

type Name = keyof Sizes;

interface SpansProps {
    ranges: Record<Name, Range>;
    sizes: Sizes;
    label: string;
}

/** Where each bar begins: B and what is in both where A leaves off all that is not in B. */
function startsOf(of: (name: Name) => number): Record<Name, number> {
    const apart = of("union") - of("b");
    return { a: 0, b: apart, union: 0, both: apart };
}

interface BarProps {
    name: Name;
    y: number;
    x: (value: number) => number;
    start: number;
    range: Range;
    /** Where the truth begins and ends. */
    truth: readonly [number, number];
}

function Bar({ name, y, x, start, range, truth }: BarProps) {
    const middle = y + BAR / 2;
    const end = start + Math.max(0, range.estimate);
    const [low, high] = [x(start + range.low), x(start + range.high)];
    return (
        <g class={`bar ${name}`}>
            <rect
                x={x(start)}
                y={y}
                width={Math.max(1, x(end) - x(start))}
                height={BAR}
                rx={3}
            />
            <path
                class="whisker"
                d={`M${low} ${middle - 6}v12M${low} ${middle}H${high}M${high} ${middle - 6}v12`}
            />
            {truth.map((place) => (
                <path key={place} class="truth" d={`M${x(place)} ${y - 6}v${BAR + 12}`} />
            ))}
        </g>
    );
}

/** Two lists, their union and what they share, one below the other. */
export function Spans({ ranges, sizes, label }: SpansProps) {
    const starts = startsOf((name) => ranges[name].estimate);
    const trueStarts = startsOf((name) => sizes[name]);
    const ends = ROWS.map(([name]) => starts[name] + ranges[name].high);
    const most = Math.max(1, sizes.union, ...ends);
    const least = Math.min(0, starts.b);
    return (
        <Plot class="spans" height={HEIGHT} margin={MARGIN} label={label}>
            {({ width, left, right, floor }) => {
                const x = scaleLinear([least, most], [left, right]);
                return (
                    <>
                        {ROWS.map(([name, text], i) => (
                            <g key={name}>
                                <text class="name" x={0} y={TOP + i * ROW + BAR / 2 + 5}>
                                    {text}
                                </text>
                                <Bar
                                    name={name}
                                    y={TOP + i * ROW}
                                    x={x}
                                    start={starts[name]}
                                    range={ranges[name]}
                                    truth={[
                                        trueStarts[name],
                                        trueStarts[name] + sizes[name],
                                    ]}
                                />
                            </g>
                        ))}
                        <Axis
                            side="bottom"
                            scale={x}
                            count={Math.max(2, Math.floor(width / 130))}
                            format={formatCount}
                            at={floor}
                        />
                    </>
                );
            }}
        </Plot>
    );
}
