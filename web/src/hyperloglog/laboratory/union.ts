// Two lists, their sketches, and the estimates of the service for the union and the intersection.
import type {
    HyperloglogCompareAnswer,
    HyperloglogMergeAnswer,
    HyperloglogMergeRequest,
} from "openapi";
import { ask } from "../../api/client";
import type { Estimate } from "./interval-chart";
import { estimate, addItems, type Estimated, type Added } from "./sketches";
import type { Stream } from "./stream";

export type Lists = readonly [Stream, Stream];

/** The names of the sets, in the order of the functions below. */
const NAMES = ["A", "B", "A or B", "A and B", "only A", "only B"] as const;

/** Returns the exact number of items in each set. */
export function countExactly([a, b]: Lists): number[] {
    const [first, second] = [new Set(a.items), new Set(b.items)];
    const both = [...first].filter((item) => second.has(item)).length;
    const [onlyA, onlyB] = [first.size - both, second.size - both];
    return [first.size, second.size, onlyA + both + onlyB, both, onlyA, onlyB];
}

/** The sketches of two lists, and what the service returns for them. */
export interface Union {
    lists: Lists;
    sketches: readonly [Added, Added];
    /** The request to merge; also the one to compare. */
    question: HyperloglogMergeRequest;
    merged: HyperloglogMergeAnswer;
    comparison: HyperloglogCompareAnswer;
    /** Of A, B and the merged sketch. */
    estimated: readonly [Estimated, Estimated, Estimated];
}

/** Returns the estimates of all sets. */
export function estimatesOf({ lists, estimated, comparison }: Union): Estimate[] {
    const { intersection, differences } = comparison;
    const exact = countExactly(lists);
    const answers = estimated.map(({ answer }) => answer);
    return [...answers, intersection, ...differences].map((size, i) => ({
        name: NAMES[i] ?? "",
        estimate: size.estimate,
        interval: size.interval,
        exact: exact[i] ?? 0,
    }));
}

/** Requests the sketches of two lists, their union and the estimates. */
export async function requestUnion(
    lists: Lists,
    precision: number,
    signal: AbortSignal,
): Promise<Union> {
    const make = (list: Stream) =>
        addItems(list, precision, [0, list.items.length], undefined, signal);
    const sketches = await Promise.all([make(lists[0]), make(lists[1])]);
    const [a, b] = sketches.map(({ answer }) => answer.sketch) as [string, string];
    const question = { sketches: [a, b] };
    const merged = await ask("/hyperloglog/merge", question, signal);
    const [comparison, ...estimated] = await Promise.all([
        ask("/hyperloglog/compare", question, signal),
        estimate({ sketch: a }, signal),
        estimate({ sketch: b }, signal),
        estimate({ sketch: merged.sketch }, signal),
    ]);
    return { lists, sketches, question, merged, comparison, estimated };
}
