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

/** Returns the words of a text, in lower case. */
export function wordsOf(text: string): string[] {
    const words = text.match(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu) ?? [];
    return words.map((word) => word.toLowerCase());
}

/** Returns the lines of a text that are not empty. */
export function linesOf(text: string): string[] {
    return text.split(/\r?\n/).filter((line) => line !== "");
}
