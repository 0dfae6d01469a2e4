// Where a code lies in the field. The first digit says which column of blocks, the second
// which row of them; inside a block the third goes across and the fourth down. So each digit
// in each place is a straight stripe, and codes with a digit twice are gaps.
import { CODES, isCode } from "./code";

const BLOCK = 11;

/** The field reaches from 0 to this in both directions. */
export const REACH = 9 * BLOCK + 9;

/** How far beside a dot it is still meant. */
const NEAR = 2.5;

export interface Point {
    readonly x: number;
    readonly y: number;
}

const digitsOf = (code: string) =>
    [...code].map(Number) as [number, number, number, number];

export function pointOf(code: string): Point {
    const digit = (place: number) => code.charCodeAt(place) - 48; // of thousands at once
    return { x: digit(0) * BLOCK + digit(2), y: digit(1) * BLOCK + digit(3) };
}

function exactly({ x, y }: Point): string | null {
    const [first, second] = [Math.floor((x + 1) / BLOCK), Math.floor((y + 1) / BLOCK)];
    const [third, fourth] = [Math.round(x - first * BLOCK), Math.round(y - second * BLOCK)];
    const code = [first, second, third, fourth].join("");
    return isCode(code) ? code : null;
}

/** The code that is meant by pointing there: one of `lit` when one is near. */
export function codeAt(point: Point, lit: readonly string[]): string | null {
    let found = exactly(point);
    let least = NEAR;
    for (const code of lit) {
        const { x, y } = pointOf(code);
        const distance = Math.hypot(x - point.x, y - point.y);
        if (distance < least) [found, least] = [code, distance];
    }
    return found;
}

/** The next code across (`dx`) or down (`dy`), over all gaps; null at the edge. */
function step(code: string, dx: number, dy: number): string | null {
    const [first, second, third, fourth] = digitsOf(code);
    let [across, down] = [first * 10 + third, second * 10 + fourth];
    for (;;) {
        across += dx;
        down += dy;
        if (Math.min(across, down) < 0 || Math.max(across, down) > 99) return null;
        const digits = [across / 10, down / 10, across % 10, down % 10];
        const next = digits.map(Math.floor).join("");
        if (isCode(next)) return next;
    }
}

/** The lit code before or after `code`. */
function nextLit(code: string, lit: readonly string[], way: 1 | -1): string | null {
    const found =
        way === 1 ? lit.find((one) => one > code) : lit.findLast((one) => one < code);
    return found ?? null;
}

/** Where a key leads from `code`; undefined for other keys, null where nothing is. */
export function moved(
    key: string,
    code: string,
    lit: readonly string[],
): string | null | undefined {
    switch (key) {
        case "ArrowLeft":
            return step(code, -1, 0);
        case "ArrowRight":
            return step(code, 1, 0);
        case "ArrowUp":
            return step(code, 0, -1);
        case "ArrowDown":
            return step(code, 0, 1);
        case "PageUp":
            return nextLit(code, lit, -1);
        case "PageDown":
            return nextLit(code, lit, 1);
        case "Home":
            return lit[0] ?? CODES[0] ?? null;
        case "End":
            return lit.at(-1) ?? CODES.at(-1) ?? null;
        default:
            return undefined;
    }
}
