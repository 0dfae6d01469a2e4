// All registers as a grid of cells, with the colors of their ranks.
import { useEffect, useRef } from "preact/hooks";
import { useWidth } from "../../parts/width";
import { cornerOf, layoutOf, type Layout } from "./grid-layout";
import { paint } from "./paint";

/** If more registers are raised, none of them is marked. */
const MARKS_MAX = 600;
const MARK_MIN = 7;

const ITEM_MARGIN = 6; // between an item's register and its mark

interface MarkProps {
    register: number;
    layout: Layout;
    kind: "raised" | "item";
}

/** A frame around a register, large enough to be visible. */
function Mark({ register, layout, kind }: MarkProps) {
    const [x, y] = cornerOf(register, layout);
    const margin = kind === "item" ? ITEM_MARGIN : 0;
    const width = Math.max(layout.width, MARK_MIN) + margin;
    const height = Math.max(layout.height, MARK_MIN) + margin;
    return (
        <rect
            class={kind}
            x={x + (layout.width - width) / 2}
            y={y + (layout.height - height) / 2}
            width={width}
            height={height}
            rx={kind === "item" ? height / 2 : 2}
        />
    );
}

interface RegisterGridProps {
    registers: Uint8Array;
    /** The rank of the first shade. */
    first: number;
    raised: readonly number[];
    /** The register of the item whose path is shown. */
    item: number | undefined;
    label: string;
}

export function RegisterGrid(props: RegisterGridProps) {
    const { registers, first, raised, item, label } = props;
    const [frame, width] = useWidth<HTMLDivElement>();
    const canvas = useRef<HTMLCanvasElement>(null);
    const layout = layoutOf(registers.length, width);
    const height = layout.rows * layout.height;
    useEffect(() => {
        if (canvas.current) paint(canvas.current, { registers, layout, first });
    }, [registers, layout.columns, layout.width, first]);
    const marked = raised.length > MARKS_MAX ? [] : raised;
    return (
        <div class="cells" ref={frame} style={{ height: `${height || 288}px` }}>
            {width > 0 && (
                <>
                    <canvas
                        ref={canvas}
                        role="img"
                        aria-label={label}
                        style={{ width: `${width}px`, height: `${height}px` }}
                    />
                    <svg width={width} height={height} aria-hidden="true">
                        {marked.map((at) => (
                            <Mark key={at} register={at} layout={layout} kind="raised" />
                        ))}
                        {item !== undefined && (
                            <Mark register={item} layout={layout} kind="item" />
                        )}
                    </svg>
                </>
            )}
        </div>
    );
}
