// Requests for sketches: adds items step by step, each time to the sketch of the step before.
import { useRef } from "preact/hooks";
import type { HyperloglogAddAnswer, HyperloglogAddRequest } from "openapi";
import { ask } from "../../api/client";
import { useAsync } from "../../api/use-async";
import type { Stream } from "./stream";

// Limits of the weight of a request. The last request of a step is short enough for a curl command.
const LAST_MAX = 60_000;
const REQUEST_MAX = 6_000_000;
const CACHE_MAX = 6;

export interface Added {
    /** The last request, and its answer. */
    question: HyperloglogAddRequest;
    answer: HyperloglogAddAnswer;
}

/** Returns the end of the items from `from` to `to` that fit into one request. */
function endOfRequest({ weight }: Stream, from: number, to: number): number {
    const at = (k: number) => weight[k] ?? 0;
    if (at(to) - at(from) <= LAST_MAX) return to;
    const most = Math.min(at(from) + REQUEST_MAX, at(to) - LAST_MAX);
    let end = from + 1;
    while (end < to && at(end + 1) <= most) end++;
    return end;
}

/** Adds the items from `from` to `to` to a sketch, or to an empty one. */
export async function addItems(
    stream: Stream,
    precision: number,
    [from, to]: readonly [number, number],
    sketch?: string,
    signal?: AbortSignal,
): Promise<Added> {
    const end = endOfRequest(stream, from, to);
    const items = stream.items.slice(from, end);
    const question = sketch ? { items, sketch } : { items, precision };
    const answer = await ask("/hyperloglog/add", question, signal);
    if (end === to) return { question, answer };
    return addItems(stream, precision, [end, to], answer.sketch, signal);
}

/** A step of the items. */
export interface Step {
    stream: Stream;
    precision: number;
    /** The number of items at the end of the step before. */
    previous: number;
    /** The number of items at the end of this step. */
    count: number;
}

/** A step and its sketches. */
export interface Filled extends Step {
    /** The sketch at the end of the step before. */
    before: string;
    added: Added;
}

/** The latest sketches of a stream, by the number of items. */
class SketchCache {
    private readonly sketches = new Map<number, string>();
    constructor(
        readonly stream: Stream,
        readonly precision: number,
    ) {}

    add(count: number, sketch: string): void {
        this.sketches.delete(count);
        this.sketches.set(count, sketch);
        const [oldest] = this.sketches.keys();
        if (this.sketches.size > CACHE_MAX && oldest !== undefined)
            this.sketches.delete(oldest);
    }

    /** Returns the sketch of the first `count` items. It extends the nearest one in the cache. */
    async at(count: number, signal: AbortSignal): Promise<string> {
        const below = [...this.sketches.keys()].filter((one) => one <= count);
        const from = Math.max(0, ...below);
        const known = this.sketches.get(from);
        if (known && from === count) return known;
        const range = [from, count] as const;
        const { answer } = await addItems(
            this.stream,
            this.precision,
            range,
            known,
            signal,
        );
        this.add(count, answer.sketch);
        return answer.sketch;
    }
}

async function fill(step: Step, cache: SketchCache, signal: AbortSignal): Promise<Filled> {
    const { stream, precision, previous, count } = step;
    const before = await cache.at(previous, signal);
    const range = [previous, count] as const;
    const start = previous > 0 ? before : undefined;
    const added = await addItems(stream, precision, range, start, signal);
    cache.add(count, added.answer.sketch);
    return { ...step, before, added };
}

/** Fills the registers up to a step. Returns the last complete step until the next one arrives. */
export function useFilled(step: Step) {
    const cache = useRef<SketchCache | null>(null);
    const { stream, precision } = step;
    const work = (signal: AbortSignal) => {
        if (cache.current?.stream !== stream || cache.current.precision !== precision)
            cache.current = new SketchCache(stream, precision);
        return fill(step, cache.current, signal);
    };
    const [filled, error] = useAsync(work, Object.values(step));
    return { filled, error };
}
