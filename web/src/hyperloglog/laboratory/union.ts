// Two lists, their sketches, and the sketch of both: all that the service says of them.
import type {
    HyperloglogCompareAnswer,
    HyperloglogCompareRequest,
    HyperloglogMergeAnswer,
    HyperloglogMergeRequest,
    HyperloglogSize,
} from "openapi";
import { ask } from "../../api/client";
import { useAsync } from "../../api/use-async";
import { estimate, grow, type Estimated, type Grown } from "./sketches";
import type { Stream } from "./stream";

export interface Lists {
    a: Stream;
    b: Stream;
}

/** The true numbers. */
export interface Sizes {
    a: number;
    b: number;
    union: number;
    both: number;
}

export function countLists({ a, b }: Lists): Sizes {
    const [first, second] = [new Set(a.items), new Set(b.items)];
    const both = [...first].filter((item) => second.has(item)).length;
    return {
        a: first.size,
        b: second.size,
        union: first.size + second.size - both,
        both,
    };
}

export interface Union {
    lists: Lists;
    grown: Record<"a" | "b", Grown>;
    merge: { question: HyperloglogMergeRequest; answer: HyperloglogMergeAnswer };
    comparison: { question: HyperloglogCompareRequest; answer: HyperloglogCompareAnswer };
    estimates: Record<"a" | "b" | "union", Estimated>;
}

async function unite(lists: Lists, precision: number, signal: AbortSignal): Promise<Union> {
    const make = (list: Stream) =>
        grow(list, precision, [0, list.items.length], undefined, signal);
    const [a, b] = await Promise.all([make(lists.a), make(lists.b)]);
    const question = { sketches: [a.answer.sketch, b.answer.sketch] };
    const answer = await ask("/hyperloglog/merge", question, signal);
    const [compared, ofA, ofB, ofUnion] = await Promise.all([
        ask("/hyperloglog/compare", question, signal),
        estimate({ sketch: a.answer.sketch }, signal),
        estimate({ sketch: b.answer.sketch }, signal),
        estimate({ sketch: answer.sketch }, signal),
    ]);
    return {
        lists,
        grown: { a, b },
        merge: { question, answer },
        comparison: { question, answer: compared },
        estimates: { a: ofA, b: ofB, union: ofUnion },
    };
}

/** The union of two lists; the last one stays until the next is there. */
export function useUnion(lists: Lists, precision: number) {
    const work = (signal: AbortSignal) => unite(lists, precision, signal);
    const [union, error] = useAsync(work, [lists, precision]);
    return { union, error };
}

/** A number with the ends between which it lies. */
export interface Range {
    estimate: number;
    low: number;
    high: number;
}

export function rangesOf({
    estimates: { a, b, union },
    comparison,
}: Pick<Union, "estimates" | "comparison">): Record<keyof Sizes, Range> {
    const range = ({ estimate, interval }: HyperloglogSize): Range => ({
        estimate,
        low: interval.low,
        high: interval.high,
    });
    return {
        a: range(a.answer),
        b: range(b.answer),
        union: range(union.answer),
        both: range(comparison.answer.intersection),
    };
}
