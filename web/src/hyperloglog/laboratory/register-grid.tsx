// All registers as a grid of cells, with the colors of their ranks.
import { useEffect, useRef, useState } from "preact/hooks";
import { useWidth } from "../../parts/width";
import { cornerOf, layoutOf, registerAt, type Layout } from "./grid-layout";
import { paint } from "./paint";

/** If more registers are raised, none of them is marked. */
export const MARKS_MAX = 600;
const MARK_MIN = 7;

/** Returns a number that changes with the color scheme. */
function useSchemeChanges(): number {
    const [changes, setChanges] = useState(0);
    useEffect(() => {
        const count = () => setChanges((before) => before + 1);
        const system = matchMedia("(prefers-color-scheme: dark)");
        const observer = new MutationObserver(count);
        observer.observe(document.documentElement, { attributeFilter: ["data-theme"] });
        system.addEventListener("change", count);
        return () => {
            observer.disconnect();
            system.removeEventListener("change", count);
        };
    }, []);
    return changes;
}

/** How far a mark reaches over its register, in pixels. */
const MARGINS = { raised: 0, selected: 3, item: 6 };

interface MarkProps {
    register: number;
    layout: Layout;
    kind: keyof typeof MARGINS;
}

/** A frame around a register, large enough to be visible. */
function Mark({ register, layout, kind }: MarkProps) {
    const [x, y] = cornerOf(register, layout);
    const width = Math.max(layout.width, MARK_MIN) + MARGINS[kind];
    const height = Math.max(layout.height, MARK_MIN) + MARGINS[kind];
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
    highlighted: number | null;
    raised: readonly number[];
    /** The register of the item whose path is shown. */
    item: number | undefined;
    selected: number | undefined;
    label: string;
    onSelect: (register: number) => void;
}

export function RegisterGrid(props: RegisterGridProps) {
    const { registers, first, highlighted, raised, item, selected, label, onSelect } =
        props;
    const [frame, width] = useWidth<HTMLDivElement>();
    const canvas = useRef<HTMLCanvasElement>(null);
    const scheme = useSchemeChanges();
    const layout = layoutOf(registers.length, width);
    const height = layout.rows * layout.height;
    useEffect(() => {
        if (canvas.current)
            paint(canvas.current, { registers, layout, first, highlighted });
    }, [registers, layout.columns, layout.width, first, highlighted, scheme]);
    const marks = [
        ...(raised.length > MARKS_MAX ? [] : raised).map((at) => ["raised", at] as const),
        ["item", item] as const,
        ["selected", selected] as const,
    ];
    return (
        <div class="cells" ref={frame} style={{ height: `${height || 288}px` }}>
            {width > 0 && (
                <>
                    <canvas
                        ref={canvas}
                        role="img"
                        aria-label={label}
                        onClick={({ offsetX, offsetY }) =>
                            onSelect(registerAt(offsetX, offsetY, layout))
                        }
                        style={{ width: `${width}px`, height: `${height}px` }}
                    />
                    <svg width={width} height={height} aria-hidden="true">
                        {marks.map(
                            ([kind, at]) =>
                                at !== undefined && (
                                    <Mark
                                        key={`${kind}-${at}`}
                                        kind={kind}
                                        register={at}
                                        layout={layout}
                                    />
                                ),
                        )}
                    </svg>
                </>
            )}
        </div>
    );
}
