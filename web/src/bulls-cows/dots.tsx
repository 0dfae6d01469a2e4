// The dots of the field: what fits is lit, and what goes out fades column after column.
import { useEffect, useRef, useState } from "preact/hooks";
import { useWidth } from "../parts/width";
import { CHANGE_MS, Painter, pixelsOf, type Tones } from "./paint";

/** Counts up whenever colors change: by the page's switch, by the system. */
function useColors(): number {
    const [count, setCount] = useState(0);
    useEffect(() => {
        const changed = () => setCount((before) => before + 1);
        const queries = ["(prefers-color-scheme: dark)", "(forced-colors: active)"].map(
            (query) => matchMedia(query),
        );
        const observer = new MutationObserver(changed);
        const attributeFilter = ["data-theme"];
        observer.observe(document.documentElement, { attributeFilter });
        for (const query of queries) query.addEventListener("change", changed);
        return () => {
            observer.disconnect();
            for (const query of queries) query.removeEventListener("change", changed);
        };
    }, []);
    return count;
}

/** The colors that the styles give the canvas: pictures have no colors by their meaning. */
function tonesOf(canvas: HTMLCanvasElement): Tones {
    const style = getComputedStyle(canvas);
    return {
        lit: style.color,
        every: style.borderTopColor,
        pointed: style.outlineColor,
        gone: style.textDecorationColor,
    };
}

const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

interface DotsProps {
    lit: readonly string[];
    pointed: readonly string[];
    /** What fits is not known. */
    dim: boolean;
}

export function Dots({ lit, pointed, dim }: DotsProps) {
    const [box, width] = useWidth<HTMLDivElement>();
    const canvas = useRef<HTMLCanvasElement>(null);
    const painter = useRef<Painter | null>(null);
    const change = useRef({ lit, before: lit, since: 0 });
    const colors = useColors();
    if (change.current.lit !== lit)
        change.current = { lit, before: change.current.lit, since: performance.now() };
    useEffect(() => {
        const still = isStill(); // to ask in every frame would have the page laid out in each
        const { before, since } = change.current;
        let draw: ((passed: number) => void) | undefined;
        const next = () => {
            if (!canvas.current || width === 0) return;
            painter.current ??= new Painter(canvas.current);
            painter.current.resize(pixelsOf(width));
            const scene = { lit, before, pointed, dim };
            draw ??= painter.current.prepare(scene, tonesOf(canvas.current));
            const passed = still ? Infinity : performance.now() - since;
            draw(passed);
            if (passed < CHANGE_MS) frame = requestAnimationFrame(next);
        };
        // What has changed `lit` has taken its time from this frame already.
        let frame = requestAnimationFrame(next);
        return () => cancelAnimationFrame(frame);
    }, [lit, pointed, dim, width, colors]);
    return (
        <div class="dots" ref={box}>
            <canvas ref={canvas} />
        </div>
    );
}
