import type { ComponentChildren } from "preact";
import { useWidth } from "./width";

interface Margin {
    left?: number;
    right?: number;
    top?: number;
    bottom?: number;
}

/** The area of a chart between its axes, in pixels. */
export interface Area {
    /** The width of the whole chart. */
    width: number;
    left: number;
    right: number;
    top: number;
    floor: number;
}

interface PlotProps {
    class: string;
    height: number;
    /** The space around the area. */
    margin?: Margin;
    /** The description for screen readers. Without one, the chart is hidden from them. */
    label?: string;
    children: (area: Area) => ComponentChildren;
}

/** The area of a chart. It is never empty, because scales need two ends. */
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

/** A chart that is as wide as its container. It has its height before it is drawn. */
export function Plot({ class: kind, height, margin = {}, label, children }: PlotProps) {
    const [frame, width] = useWidth<HTMLDivElement>();
    const description =
        label === undefined ? { "aria-hidden": true } : { "aria-label": label };
    return (
        <div class={`plot ${kind}`} ref={frame} style={{ height: `${height}px` }}>
            {width > 0 && (
                <svg
                    width={width}
                    height={height}
                    role={label === undefined ? undefined : "img"}
                    {...description}
                >
                    {children(areaOf(width, height, margin))}
                </svg>
            )}
        </div>
    );
}
