// The items that are counted, in the order they come, and what is true of them.

export interface Stream {
    items: readonly string[];
    /** How many different ones are among the first k items, for k from 0. */
    distinct: Uint32Array;
    /** About how many bytes the first k items take in a question; never too few. */
    weight: Float64Array;
    /** How many bytes it takes to keep each different item once. */
    bytes: number;
}

export const VISITS_MAX = 500_000;
export const VISITORS_MAX = 1 << 24;

/** Counts the truth: all items are kept, which is what a sketch spares one. */
export function makeStream(items: readonly string[]): Stream {
    const seen = new Set<string>();
    const distinct = new Uint32Array(items.length + 1);
    const weight = new Float64Array(items.length + 1);
    items.forEach((item, i) => {
        seen.add(item);
        distinct[i + 1] = seen.size;
        weight[i + 1] = (weight[i] ?? 0) + 3 * item.length + 3;
    });
    const bytes = new TextEncoder().encode([...seen].join("")).length;
    return { items, distinct, weight, bytes };
}

/** Numbers from 0 to 1 that a seed stands for (mulberry32). */
function randomOf(seed: number): () => number {
    let state = seed | 0;
    return () => {
        state = (state + 0x6d2b79f5) | 0;
        let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
        mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
        return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
    };
}

/** The address of a visitor, 10.x.y.z; an odd factor gives no two the same. */
export function addressOf(visitor: number): string {
    const mixed = Math.imul(visitor + 1, 0x9e3779b1) >>> 0;
    return `10.${(mixed >>> 16) & 255}.${(mixed >>> 8) & 255}.${mixed & 255}`;
}

/** Visits, each by any of the visitors with the same chance. */
export function visitsOf(visits: number, visitors: number, seed: number): string[] {
    const random = randomOf(seed);
    return Array.from({ length: visits }, () => addressOf(Math.floor(random() * visitors)));
}

/** The words of a text, in lower case. */
export function wordsOf(text: string): string[] {
    const words = text.match(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu) ?? [];
    return words.map((word) => word.toLowerCase());
}

/** The lines of a text that are not empty. */
export function linesOf(text: string): string[] {
    return text.split(/\r?\n/).filter((line) => line !== "");
}
