// The items to count, in their order, and their exact counts.

export interface Stream {
    items: readonly string[];
    /** The number of different items among the first k items, for k from 0. */
    distinct: Uint32Array;
    /** An upper bound for the bytes of the first k items in a request, for k from 0. */
    weight: Float64Array;
    /** The total size of the different items, in bytes. */
    bytes: number;
}

export const VISITS_MAX = 500_000;
export const VISITORS_MAX = 1 << 24;

/** Counts the different items exactly. Unlike a sketch, this stores all of them. */
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

/** Returns a generator of random numbers from 0 to 1 (mulberry32). */ // cspell:disable-line
function randomOf(seed: number): () => number {
    let state = seed | 0;
    return () => {
        state = (state + 0x6d2b79f5) | 0;
        let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
        mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
        return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
    };
}

/** Returns the address of a visitor, 10.x.y.z. The odd factor is a bijection of 32 bits. */
export function addressOf(visitor: number): string {
    const mixed = Math.imul(visitor + 1, 0x9e3779b1) >>> 0;
    return `10.${(mixed >>> 16) & 255}.${(mixed >>> 8) & 255}.${mixed & 255}`;
}

/** Returns the addresses of visits, each by a random visitor. */
export function visitsOf(visits: number, visitors: number, seed: number): string[] {
    const random = randomOf(seed);
    return Array.from({ length: visits }, () => addressOf(Math.floor(random() * visitors)));
}

/** Returns the words of a text, in lower case. */
export function wordsOf(text: string): string[] {
    const words = text.match(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu) ?? [];
    return words.map((word) => word.toLowerCase());
}

/** Returns the lines of a text that are not empty. */
export function linesOf(text: string): string[] {
    return text.split(/\r?\n/).filter((line) => line !== "");
}
