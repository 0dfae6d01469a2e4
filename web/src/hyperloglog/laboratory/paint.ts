// The registers on a canvas: one pixel each on a hidden one, which is then drawn at its
// size, so that 262,144 of them take no longer than a picture.
import type { Layout } from "./grid-layout";

const GAP_FROM = 4;
const NUMBER_FROM = 15;

export interface Picture {
    registers: Uint8Array;
    layout: Layout;
    /** Red, green, blue and alpha of each rank. */
    colors: Uint8ClampedArray;
    /** The color between the registers, and of their numbers on light and on dark. */
    gap: string;
    inks: readonly [string, string];
    /** The rank that is looked for; the others fade. */
    lit: number | null;
}

const FADED = 46;

function makePixels({ registers, layout, colors, lit }: Picture): HTMLCanvasElement {
    const { columns, rows } = layout;
    const image = new ImageData(columns, rows);
    registers.forEach((rank, i) => {
        for (let c = 0; c < 3; c++) image.data[4 * i + c] = colors[4 * rank + c] ?? 0;
        image.data[4 * i + 3] = lit === null || lit === rank ? 255 : FADED;
    });
    const canvas = document.createElement("canvas");
    canvas.width = columns;
    canvas.height = rows;
    canvas.getContext("2d")?.putImageData(image, 0, 0);
    return canvas;
}

function drawGaps(context: CanvasRenderingContext2D, { layout, gap }: Picture): void {
    const { columns, rows, width, height } = layout;
    const breadth = width >= 10 ? 2 : 1;
    context.fillStyle = gap;
    for (let i = 1; i < columns; i++)
        context.fillRect(i * width - breadth / 2, 0, breadth, rows * height);
    for (let i = 1; i < rows; i++)
        context.fillRect(0, i * height - breadth / 2, columns * width, breadth);
}

const isLight = (colors: Uint8ClampedArray, rank: number) =>
    [0.3, 0.59, 0.11].reduce(
        (sum, part, c) => sum + part * (colors[4 * rank + c] ?? 0),
        0,
    ) > 128;

function drawNumbers(context: CanvasRenderingContext2D, picture: Picture): void {
    const { registers, layout, colors, inks, lit } = picture;
    const { columns, width, height } = layout;
    context.font = `${Math.min(16, Math.round(height * 0.62))}px system-ui, sans-serif`;
    context.textAlign = "center";
    context.textBaseline = "middle";
    registers.forEach((rank, i) => {
        if (rank === 0 || (lit !== null && lit !== rank)) return;
        context.fillStyle = inks[isLight(colors, rank) ? 0 : 1];
        const x = ((i % columns) + 0.5) * width;
        context.fillText(String(rank), x, (Math.floor(i / columns) + 0.54) * height);
    });
}

/** Paints the registers; `scale` is how many dots the screen has for a pixel. */
export function paint(canvas: HTMLCanvasElement, picture: Picture, scale: number): void {
    const { columns, rows, width, height } = picture.layout;
    canvas.width = Math.round(columns * width * scale);
    canvas.height = Math.round(rows * height * scale);
    const context = canvas.getContext("2d");
    if (!context) return;
    context.imageSmoothingEnabled = width * scale < 2;
    context.drawImage(makePixels(picture), 0, 0, canvas.width, canvas.height);
    context.scale(scale, scale);
    if (width >= GAP_FROM) drawGaps(context, picture);
    if (width >= NUMBER_FROM && height >= NUMBER_FROM) drawNumbers(context, picture);
}
