// The rulers of charts, by d3-axis: Preact draws the rest of a chart and leaves the inside of
// these groups to it.
import { axisBottom, axisLeft, type Axis as D3Axis, type AxisScale } from "d3-axis";
import { select } from "d3-selection";
import { useEffect, useRef } from "preact/hooks";

interface AxisProps<D extends string | number> {
    side: "bottom" | "left";
    scale: AxisScale<D>;
    /** The values that are named; those of the scale when there are none. */
    ticks?: readonly D[];
    /** About how many the scale is asked for. */
    count?: number;
    format?: (value: D) => string;
    /** Where it lies in the picture. */
    at: number;
    /** How far lines go from each tick over the chart; none without it. */
    grid?: number;
    /** What the values are; below a ruler along the bottom. */
    title?: string;
}

const TITLE_PX = 36;

function make<D extends string | number>(props: AxisProps<D>): D3Axis<D> {
    const { side, scale, ticks, count, format, grid } = props;
    const axis = (side === "left" ? axisLeft : axisBottom)(scale);
    axis.tickSizeOuter(0).tickSizeInner(grid === undefined ? 5 : -grid);
    axis.tickPadding(8);
    if (count !== undefined) axis.ticks(count);
    if (ticks) axis.tickValues(ticks);
    if (format) axis.tickFormat(format);
    return axis;
}

/** A ruler along the left side or the bottom of a chart. */
export function Axis<D extends string | number>(props: AxisProps<D>) {
    const group = useRef<SVGGElement>(null);
    useEffect(() => {
        if (group.current) select(group.current).call(make(props));
    });
    const { side, scale, at, grid, title } = props;
    const place = side === "left" ? `translate(${at} 0)` : `translate(0 ${at})`;
    const [start = 0, end = 0] = scale.range();
    return (
        <>
            <g
                ref={group}
                class={grid === undefined ? "axis" : "axis grid"}
                transform={place}
                aria-hidden="true"
            />
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
