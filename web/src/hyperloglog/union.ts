// Two lists, their sketches, and the sketch of both: all that the service says of them.
import type { HyperloglogMergeAnswer, HyperloglogMergeRequest } from "openapi";
import { ask } from "../api/client";
import { useWork } from "../api/use-work";
import { estimate, grow, type Estimated, type Grown } from "./grow";
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
    estimates: Record<"a" | "b" | "union", Estimated>;
}

async function unite(lists: Lists, precision: number, signal: AbortSignal): Promise<Union> {
    const make = (list: Stream) =>
        grow(list, precision, [0, list.items.length], undefined, signal);
    const [a, b] = await Promise.all([make(lists.a), make(lists.b)]);
    const question = { sketches: [a.answer.sketch, b.answer.sketch] };
    const answer = await ask("/hyperloglog/merge", question, signal);
    const [ofA, ofB, ofUnion] = await Promise.all([
        estimate({ sketch: a.answer.sketch }, signal),
        estimate({ sketch: b.answer.sketch }, signal),
        estimate({ sketch: answer.sketch }, signal),
    ]);
    return {
        lists,
        grown: { a, b },
        merge: { question, answer },
        estimates: { a: ofA, b: ofB, union: ofUnion },
    };
}

/** The union of two lists; the last one stays until the next is there. */
export function useUnion(lists: Lists, precision: number) {
    const work = (signal: AbortSignal) => unite(lists, precision, signal);
    const [union, error] = useWork(work, [lists, precision]);
    return { union, error };
}

/** A number with the ends between which it lies. */
export interface Range {
    estimate: number;
    low: number;
    high: number;
}

export function rangesOf({ estimates }: Union): Record<keyof Sizes, Range> {
    const range = ({ answer: { estimate, interval } }: Estimated): Range => ({
        estimate,
        low: interval.low,
        high: interval.high,
    });
    const [a, b, union] = [estimates.a, estimates.b, estimates.union].map(range) as [
        Range,
        Range,
        Range,
    ];
    // Where all three intervals hold, so does this one.
    const most = Math.min(a.high, b.high);
    const within = (value: number) => Math.max(0, Math.min(most, value));
    const both = {
        estimate: a.estimate + b.estimate - union.estimate,
        low: within(a.low + b.low - union.high),
        high: within(a.high + b.high - union.low),
    };
    return { a, b, union, both };
}
