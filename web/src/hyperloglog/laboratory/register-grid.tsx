import { useEffect, useRef } from "preact/hooks";
import { useWidth } from "../../parts/width";
import { cornerOf, layoutOf, registerAt, type Layout } from "./grid-layout";
import { paint } from "./paint";
import { colorOf, resolveColors, useThemeChanges, type Span } from "./palette";

/** As many raised registers are marked one by one; of more only the number is told. */
export const MARKS_MAX = 600;
const RANKS = 64;
const MARK_MIN = 7;

interface GridProps {
    registers: Uint8Array;
    span: Span;
    lit: number | null;
    raised: readonly number[];
    /** Where the item went that is looked at. */
    item: number | null;
    /** The register that is looked up. */
    chosen: number | null;
    label: string;
    onChoose: (register: number) => void;
}

interface MarkProps {
    register: number;
    layout: Layout;
    kind: "raised" | "item" | "chosen";
}

/** A frame around a register, never too small to be seen. */
function Mark({ register, layout, kind }: MarkProps) {
    const [x, y] = cornerOf(register, layout);
    const more = kind === "raised" ? 0 : kind === "chosen" ? 3 : 6;
    const width = Math.max(layout.width, MARK_MIN) + more;
    const height = Math.max(layout.height, MARK_MIN) + more;
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

function usePainting(props: GridProps, layout: Layout | null) {
    const canvas = useRef<HTMLCanvasElement>(null);
    const theme = useThemeChanges();
    const { registers, span, lit } = props;
    useEffect(() => {
        const frame = canvas.current?.parentElement;
        if (!canvas.current || !frame || !layout) return;
        const ranks = Array.from({ length: RANKS }, (_, rank) => colorOf(rank, span));
        const colors = resolveColors(frame, ranks);
        const style = getComputedStyle(frame);
        const gap = style.backgroundColor;
        const inks = [
            style.getPropertyValue("--rank-on-light"),
            style.getPropertyValue("--rank-on-dark"),
        ] as const;
        const picture = { registers, layout, colors, gap, inks, lit };
        paint(canvas.current, picture, devicePixelRatio);
    }, [registers, layout?.columns, layout?.width, span[0], lit, theme]);
    return canvas;
}

/** All registers, each a cell with the color of its rank. */
export function Grid(props: GridProps) {
    const { registers, raised, item, chosen, label, onChoose } = props;
    const [frame, width] = useWidth<HTMLDivElement>();
    const layout = width > 0 ? layoutOf(registers.length, width) : null;
    const canvas = usePainting(props, layout);
    const choose = (event: MouseEvent) => {
        if (layout) onChoose(registerAt(event.offsetX, event.offsetY, layout));
    };
    const height = layout ? layout.rows * layout.height : 0;
    return (
        <div class="cells" ref={frame} style={{ height: `${height || 288}px` }}>
            <canvas
                ref={canvas}
                role="img"
                aria-label={label}
                onClick={choose}
                style={{ width: `${width}px`, height: `${height}px` }}
            />
            {layout && (
                <svg width={width} height={height} aria-hidden="true">
                    {raised.length <= MARKS_MAX &&
                        raised.map((register) => (
                            <Mark
                                key={register}
                                register={register}
                                layout={layout}
                                kind="raised"
                            />
                        ))}
                    {item !== null && <Mark register={item} layout={layout} kind="item" />}
                    {chosen !== null && (
                        <Mark register={chosen} layout={layout} kind="chosen" />
                    )}
                </svg>
            )}
        </div>
    );
}
