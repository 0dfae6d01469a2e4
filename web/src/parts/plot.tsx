// The frame of a chart: as wide as its place, and drawn once that width is known.
import type { ComponentChildren } from "preact";
import { useWidth } from "./width";

interface Margin {
    left?: number;
    right?: number;
    top?: number;
    bottom?: number;
}

/** Where the picture of a chart lies between its rulers, in pixels. */
export interface Area {
    /** Of the whole chart. */
    width: number;
    left: number;
    right: number;
    top: number;
    floor: number;
}

interface PlotProps {
    class: string;
    height: number;
    /** What is kept free around the picture. */
    margin?: Margin;
    /** What it shows in words; left out where the text beside it says so. */
    label?: string;
    children: (area: Area) => ComponentChildren;
}

/** The area of a chart; never empty, as scales need two ends. */
export function areaOf(width: number, height: number, margin: Margin): Area {
    const { left = 0, right = 0, top = 0, bottom = 0 } = margin;
    return {
        width,
        left,
        right: Math.max(width - right, left + 1),
        top,
        floor: height - bottom,
    };
}

/** A chart; its place has its height before it is drawn. */
export function Plot({ class: kind, height, margin = {}, label, children }: PlotProps) {
    const [frame, width] = useWidth<HTMLDivElement>();
    const told = label === undefined ? { "aria-hidden": true } : { "aria-label": label };
    return (
        <div class={`plot ${kind}`} ref={frame} style={{ height: `${height}px` }}>
            {width > 0 && (
                <svg
                    width={width}
                    height={height}
                    role={label === undefined ? undefined : "img"}
                    {...told}
                >
                    {children(areaOf(width, height, margin))}
                </svg>
            )}
        </div>
    );
}
