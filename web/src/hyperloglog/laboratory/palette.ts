// Colors of ranks for a canvas, which knows no variables of CSS. Lightness goes with the
// rank, so the order can be seen without telling hues apart.
import { useEffect, useState } from "preact/hooks";

/** The ranks whose colors differ; smaller and larger ones look like the ends. */
export type Span = readonly [number, number];

/** The ranks that matter when so many different items share the registers. */
export function spanOf(distinct: number, registers: number): Span {
    const usual = Math.log2(Math.max(distinct, 1) / registers);
    const least = Math.max(1, Math.round(usual) - 3);
    return [least, least + 9];
}

/** The color of a rank, as CSS. */
export function colorOf(rank: number, [least, most]: Span): string {
    if (rank === 0) return "var(--rank-none)";
    const share = Math.min(1, Math.max(0, (rank - least) / (most - least)));
    const [from, to, part] =
        share < 0.5
            ? ["--rank-low", "--rank-middle", share * 2]
            : ["--rank-middle", "--rank-high", share * 2 - 1];
    return `color-mix(in oklab, var(${to}) ${part * 100}%, var(${from}))`;
}

/** Red, green and blue of each of `colors`, as they are where `element` stands. */
export function resolveColors(
    element: HTMLElement,
    colors: readonly string[],
): Uint8ClampedArray {
    const probe = document.createElement("i");
    const canvas = document.createElement("canvas");
    canvas.width = colors.length;
    canvas.height = 1;
    const context = canvas.getContext("2d", { willReadFrequently: true });
    if (!context) return new Uint8ClampedArray(4 * colors.length);
    element.append(probe);
    colors.forEach((color, i) => {
        probe.style.color = color;
        context.fillStyle = getComputedStyle(probe).color;
        context.fillRect(i, 0, 1, 1);
    });
    probe.remove();
    return context.getImageData(0, 0, colors.length, 1).data;
}

/** A number that changes when light turns to dark or back. */
export function useThemeChanges(): number {
    const [changes, setChanges] = useState(0);
    useEffect(() => {
        const tell = () => setChanges((before) => before + 1);
        const system = matchMedia("(prefers-color-scheme: dark)");
        const observer = new MutationObserver(tell);
        observer.observe(document.documentElement, { attributeFilter: ["data-theme"] });
        system.addEventListener("change", tell);
        return () => {
            observer.disconnect();
            system.removeEventListener("change", tell);
        };
    }, []);
    return changes;
}
