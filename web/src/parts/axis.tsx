// The axes of charts.
import type { BandScale, Scale } from "./scale";

interface AxisProps {
    side: "bottom" | "left";
    scale: Scale | BandScale;
    /** The values with a label. The default is the ticks of the scale. */
    ticks?: readonly number[];
    /** The approximate number of ticks. */
    count?: number;
    format: (value: number) => string;
    /** The position of the axis in the chart. */
    at: number;
    /** The length of the grid lines. By default, the chart has no grid. */
    grid?: number;
    /** The title of an axis at the bottom. */
    title?: string;
}

const TITLE_PX = 36;
const TICK_PX = 5;
const LABEL_PX = 8; // between a tick and its label
const SHARP_PX = 0.5; // so that a line covers one row of pixels

function Tick({ isLeft, grid, text }: { isLeft: boolean; grid?: number; text: string }) {
    const gap = LABEL_PX + (grid === undefined ? TICK_PX : 0);
    const length = grid === undefined ? TICK_PX : -grid;
    if (isLeft)
        return (
            <>
                <line x2={-length} />
                <text x={-gap} dy="0.32em" text-anchor="end">
                    {text}
                </text>
            </>
        );
    return (
        <>
            <line y2={length} />
            <text y={gap} dy="0.71em" text-anchor="middle">
                {text}
            </text>
        </>
    );
}

/** An axis along the left side or the bottom of a chart. */
export function Axis({ side, scale, ticks, count, format, at, grid, title }: AxisProps) {
    const isLeft = side === "left";
    const place = (along: number, across: number) =>
        isLeft ? `translate(${across} ${along})` : `translate(${along} ${across})`;
    const [start, end] = scale.range();
    const middle = "bandwidth" in scale ? scale.bandwidth / 2 : SHARP_PX;
    const line = isLeft
        ? `M${SHARP_PX} ${start + SHARP_PX}V${end + SHARP_PX}`
        : `M${start + SHARP_PX} ${SHARP_PX}H${end + SHARP_PX}`;
    return (
        <>
            <g
                class={grid === undefined ? "axis" : "axis grid"}
                transform={place(0, at)}
                aria-hidden="true"
            >
                <path d={line} />
                {(ticks ?? scale.ticks(count)).map((value) => (
                    <g key={value} transform={place(scale(value) + middle, 0)}>
                        <Tick
                            isLeft={isLeft}
                            text={format(value)}
                            {...(grid !== undefined && { grid })}
                        />
                    </g>
                ))}
            </g>
            {title && (
                <text
                    class="axis-title"
                    x={(start + end) / 2}
                    y={at + TITLE_PX}
                    text-anchor="middle"
                >
                    {title}
                </text>
            )}
        </>
    );
}
