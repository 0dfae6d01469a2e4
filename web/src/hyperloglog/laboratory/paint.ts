// Paints registers on a canvas. A hidden canvas has one pixel for each register and is then enlarged,
// so that 262,144 registers take no longer than a picture.
import { colorOf, inkOf, shadeOf, SHADES } from "../shades";
import type { Layout } from "./grid-layout";

const GAP_FROM = 4; // the least width of a register with a gap, in pixels
const NUMBER_FROM = 15; // the least size of a register with a number

export interface Picture {
    registers: Uint8Array;
    layout: Layout;
    /** The rank of shade 1. */
    first: number;
}

/** The colors of a picture, as a canvas reads them. */
interface Colors {
    shades: readonly string[];
    inks: readonly string[];
    gap: string;
}

/** Resolves the variables of CSS where `element` is. */
function resolveColors(element: HTMLElement): Colors {
    const probe = document.createElement("i");
    element.append(probe);
    const resolve = (color: string) => {
        probe.style.color = color;
        return getComputedStyle(probe).color;
    };
    const all = Array.from({ length: SHADES + 1 }, (_, shade) => shade);
    const colors = {
        shades: all.map((shade) => resolve(colorOf(shade))),
        inks: all.map((shade) => resolve(inkOf(shade))),
        gap: getComputedStyle(element).backgroundColor,
    };
    probe.remove();
    return colors;
}

/** Returns the red, green and blue of a color such as "rgb(12, 35, 64)". */
const channelsOf = (color: string) => (color.match(/\d+/g) ?? []).map(Number).slice(0, 3);

function makePixels(picture: Picture, { shades }: Colors): HTMLCanvasElement {
    const { registers, first } = picture;
    const { columns, rows } = picture.layout;
    const channels = shades.map(channelsOf);
    const image = new ImageData(columns, rows);
    registers.forEach((rank, i) => {
        image.data.set([...(channels[shadeOf(rank, first)] ?? []), 255], 4 * i);
    });
    const canvas = document.createElement("canvas");
    canvas.width = columns;
    canvas.height = rows;
    canvas.getContext("2d")?.putImageData(image, 0, 0);
    return canvas;
}

function drawGaps(context: CanvasRenderingContext2D, layout: Layout, gap: string): void {
    const { columns, rows, width, height } = layout;
    const size = width >= 10 ? 2 : 1;
    context.fillStyle = gap;
    for (let i = 1; i < columns; i++)
        context.fillRect(i * width - size / 2, 0, size, rows * height);
    for (let i = 1; i < rows; i++)
        context.fillRect(0, i * height - size / 2, columns * width, size);
}

function drawNumbers(
    context: CanvasRenderingContext2D,
    picture: Picture,
    { inks }: Colors,
): void {
    const { registers, first } = picture;
    const { columns, width, height } = picture.layout;
    context.font = `${Math.min(16, Math.round(height * 0.62))}px system-ui, sans-serif`;
    context.textAlign = "center";
    context.textBaseline = "middle";
    registers.forEach((rank, i) => {
        if (rank === 0) return;
        context.fillStyle = inks[shadeOf(rank, first)] ?? "";
        const x = ((i % columns) + 0.5) * width;
        context.fillText(String(rank), x, (Math.floor(i / columns) + 0.54) * height);
    });
}

/** Paints the registers with the colors of `canvas`. */
export function paint(canvas: HTMLCanvasElement, picture: Picture): void {
    const { columns, rows, width, height } = picture.layout;
    const scale = devicePixelRatio;
    canvas.width = Math.round(columns * width * scale);
    canvas.height = Math.round(rows * height * scale);
    const context = canvas.getContext("2d");
    if (!context || !canvas.parentElement) return;
    const colors = resolveColors(canvas.parentElement);
    context.imageSmoothingEnabled = width * scale < 2;
    context.drawImage(makePixels(picture, colors), 0, 0, canvas.width, canvas.height);
    context.scale(scale, scale);
    if (width >= GAP_FROM) drawGaps(context, picture.layout, colors.gap);
    if (width >= NUMBER_FROM && height >= NUMBER_FROM)
        drawNumbers(context, picture, colors);
}
