// The positions of codes in the map. The first digit is the column of a block, and the second digit
// is its row. In a block, the third digit is the column, and the fourth digit is the row. So each
// digit at each position is a straight stripe, and codes with a repeated digit are gaps.
import { CODES, isCode } from "./code";

const BLOCK = 11;

/** Coordinates are at least 0 and at most this number. */
export const COORDINATE_MAX = 9 * BLOCK + 9;

/** A candidate is selected from up to this distance. */
const NEAR = 2.5;

export interface Point {
    readonly x: number;
    readonly y: number;
}

export function pointOf(code: string): Point {
    const [first = 0, second = 0, third = 0, fourth = 0] = [...code].map(Number);
    return { x: first * BLOCK + third, y: second * BLOCK + fourth };
}

/** The code with its dot at a point, or null. */
function codeExactlyAt({ x, y }: Point): string | null {
    const [first, second] = [Math.floor((x + 1) / BLOCK), Math.floor((y + 1) / BLOCK)];
    const [third, fourth] = [Math.round(x - first * BLOCK), Math.round(y - second * BLOCK)];
    const code = [first, second, third, fourth].join("");
    return isCode(code) ? code : null;
}

/** The nearest candidate, or the code exactly there if all candidates are farther away. */
export function codeAt(point: Point, candidates: readonly string[]): string | null {
    let found = codeExactlyAt(point);
    let least = NEAR;
    for (const code of candidates) {
        const { x, y } = pointOf(code);
        const distance = Math.hypot(x - point.x, y - point.y);
        if (distance < least) [found, least] = [code, distance];
    }
    return found;
}

const DIRECTIONS: Readonly<Record<string, readonly [dx: number, dy: number]>> = {
    ArrowLeft: [-1, 0],
    ArrowRight: [1, 0],
    ArrowUp: [0, -1],
    ArrowDown: [0, 1],
};

/** The next code in a direction, across gaps; null at the edge. */
function neighborOf(code: string, dx: number, dy: number): string | null {
    const [first = 0, second = 0, third = 0, fourth = 0] = [...code].map(Number);
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

/** The code that a key selects next. Arrow keys move to neighbors, and the other keys to
 * candidates. Null if there is no such code, and undefined for keys without a meaning. */
export function codeAfterKey(
    key: string,
    code: string,
    candidates: readonly string[],
): string | null | undefined {
    const direction = DIRECTIONS[key];
    if (direction) return neighborOf(code, ...direction);
    switch (key) {
        case "PageUp":
            return candidates.findLast((one) => one < code) ?? null;
        case "PageDown":
            return candidates.find((one) => one > code) ?? null;
        case "Home":
            return candidates[0] ?? CODES[0] ?? null;
        case "End":
            return candidates.at(-1) ?? CODES.at(-1) ?? null;
        default:
            return undefined;
    }
}
