// Draws the field of codes in layers that are drawn once and laid over each other in every
// frame of a change: a frame costs some copies, and not 5,040 dots.
import { CODES } from "./code";
import { REACH, pointOf } from "./lattice";

export const EDGE = 1.4;
export const SIDE = REACH + 2 * EDGE;

/** The colors of dots: of every code, and of those that fit, are pointed at, and go out. */
export interface Tones {
    readonly every: string;
    readonly lit: string;
    readonly pointed: string;
    readonly gone: string;
}

/** What there is to see: what fits, what fitted before, and what is pointed at. */
export interface Scene {
    readonly lit: readonly string[];
    readonly before: readonly string[];
    readonly pointed: readonly string[];
    /** What fits is not known, and what is lit was so before. */
    readonly dim: boolean;
}

type Layer = HTMLCanvasElement;
type Pen = CanvasRenderingContext2D;

const OUT_MS = 550;
const ON_MS = 450;
const COLUMN_MS = 45;

/** How long a change takes, down to the last of the ten columns. */
export const CHANGE_MS = OUT_MS + 9 * COLUMN_MS;

/** The side of the picture for a place so wide: whole pixels from dot to dot, so that all dots
 * look the same. */
export const pixelsOf = (width: number) =>
    Math.ceil(SIDE * Math.ceil((width * devicePixelRatio) / SIDE));

const scaleOf = (layer: Layer) => Math.floor(layer.width / SIDE);

/** Few dots are drawn larger, so that they are found. */
function radiusOf(count: number): number {
    if (count > 800) return 0.37;
    if (count > 60) return 0.475;
    return count > 8 ? 0.75 : 1.3;
}

const EVERY_RADIUS = 0.18;

function layerOf(size: number): [Layer, Pen] {
    const layer = document.createElement("canvas");
    layer.width = layer.height = size;
    return [layer, layer.getContext("2d") as Pen];
}

/** A dot as the pixels of a square. */
function stampOf(tone: string, radius: number): ImageData {
    const half = Math.ceil(radius) + 1;
    const side = 2 * half + 1;
    const canvas = document.createElement("canvas");
    const pen = canvas.getContext("2d", { willReadFrequently: true }) as Pen;
    pen.fillStyle = tone;
    pen.arc(half + 0.5, half + 0.5, radius, 0, 2 * Math.PI);
    pen.fill();
    return pen.getImageData(0, 0, side, side);
}

/** A dot for each code. Thousands of pictures or shapes on a canvas would take longer than a
 * frame, so the pixels are set here. */
function dots(codes: readonly string[], size: number, tone: string, radius: number): Layer {
    const [layer, pen] = layerOf(size);
    const scale = scaleOf(layer);
    const stamp = stampOf(tone, radius * scale);
    const ink = new Uint32Array(stamp.data.buffer);
    const picture = pen.createImageData(size, size);
    const pixels = new Uint32Array(picture.data.buffer);
    const side = stamp.width;
    const start = Math.round(EDGE * scale) - (side - 1) / 2;
    for (const code of codes) {
        const { x, y } = pointOf(code);
        const corner = (start + y * scale) * size + start + x * scale;
        let i = 0;
        for (let down = 0; down < side; down++)
            for (let at = corner + down * size, end = at + side; at < end; at++) {
                const found = ink[i++] as number;
                // Where dots lie over each other the stronger one counts.
                if (found >>> 24 > (pixels[at] as number) >>> 24) pixels[at] = found;
            }
    }
    pen.putImageData(picture, 0, 0);
    return layer;
}

/** The same dots in another color. */
function tinted(layer: Layer, tone: string): Layer {
    const [copy, pen] = layerOf(layer.width);
    pen.drawImage(layer, 0, 0);
    pen.globalCompositeOperation = "source-in";
    pen.fillStyle = tone;
    pen.fillRect(0, 0, copy.width, copy.height);
    return copy;
}

const isWithin = (codes: readonly string[], others: readonly string[]) => {
    if (codes.length > others.length) return false;
    const known = new Set(others);
    return codes.every((code) => known.has(code));
};

const share = (part: number) => Math.min(Math.max(part, 0), 1);

/** Lays a layer's column of blocks on the picture, so strongly. */
function lay(pen: Pen, layer: Layer, nth: number, alpha: number) {
    if (alpha === 0) return;
    const edge = (n: number) => Math.round((n * 11 - 1 + EDGE) * scaleOf(layer));
    const [left, height] = [nth === 0 ? 0 : edge(nth), layer.height];
    const width = (nth === 9 ? layer.width : edge(nth + 1)) - left;
    pen.globalAlpha = alpha;
    pen.drawImage(layer, left, 0, width, height, left, 0, width, height);
}

interface Kept {
    codes: readonly string[];
    tone: string;
    layer: Layer;
}

/** Draws one field, and keeps the layers that one change has in common with the next. */
export class Painter {
    private readonly pen: Pen;
    private kept: Kept[] = [];

    constructor(private readonly canvas: HTMLCanvasElement) {
        this.pen = canvas.getContext("2d") as Pen;
    }

    /** Makes it so many pixels wide and high, and empty. */
    resize(size: number): void {
        if (this.canvas.width === size) return;
        this.canvas.width = this.canvas.height = size;
        this.kept = [];
    }

    private layer(codes: readonly string[], tone: string, radius: number): Layer {
        const known = this.kept.find((one) => one.codes === codes && one.tone === tone);
        const layer = known?.layer ?? dots(codes, this.canvas.width, tone, radius);
        const others = this.kept.filter((one) => one !== known);
        this.kept = [{ codes, tone, layer }, ...others].slice(0, 3);
        return layer;
    }

    /** Prepares a scene: what it gives draws it as it is so many milliseconds after the
     * change. */
    prepare(scene: Scene, tones: Tones): (passed: number) => void {
        const size = this.canvas.width;
        const { lit, before, pointed } = scene;
        const strength = scene.dim ? 0.18 : pointed.length > 0 ? 0.3 : 1;
        const radius = radiusOf(lit.length);
        const every = this.layer(CODES, tones.every, EVERY_RADIUS);
        const old = this.layer(before, tones.lit, radiusOf(before.length));
        const now = this.layer(lit, tones.lit, radius);
        let gone: Layer | undefined;
        const marked = pointed.length > 0 && dots(pointed, size, tones.pointed, radius);
        const stays = isWithin(lit, before);
        return (passed) => {
            const { pen } = this;
            pen.clearRect(0, 0, size, size);
            pen.globalAlpha = 1;
            pen.drawImage(every, 0, 0);
            for (let nth = 0; nth < 10; nth++) {
                const since = passed - nth * COLUMN_MS;
                const out = share(since / OUT_MS);
                // First as it was, then in gold, then fading.
                if (out < 1) {
                    gone ??= tinted(old, tones.gone);
                    lay(pen, out < 0.1 ? old : gone, nth, share(1.67 * (1 - out)));
                }
                lay(pen, now, nth, strength * (stays ? 1 : share(since / ON_MS)));
            }
            pen.globalAlpha = 1;
            if (marked) pen.drawImage(marked, 0, 0);
        };
    }
}
