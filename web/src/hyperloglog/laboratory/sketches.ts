// A sketch that grows: asks the service for it step by step, each step going on with the
// sketch of the one before.
import { useRef } from "preact/hooks";
import type {
    HyperloglogAddAnswer,
    HyperloglogAddRequest,
    HyperloglogEstimateAnswer,
    HyperloglogEstimateRequest,
} from "openapi";
import { ask } from "../../api/client";
import { useAsync } from "../../api/use-async";
import type { Stream } from "./stream";

// The last question of a step stays short enough to be an argument of a command.
const LIGHT = 60_000;
const HEAVY = 6_000_000;
const KEPT_MAX = 6;

export interface Grown {
    /** The last question that was asked for it, and its answer. */
    question: HyperloglogAddRequest;
    answer: HyperloglogAddAnswer;
    /** How many questions it took. */
    parts: number;
}

/** How far the items from `from` on go into one question, at most to `to`. */
function cut({ weight }: Stream, from: number, to: number): number {
    const at = (k: number) => weight[k] ?? 0;
    if (at(to) - at(from) <= LIGHT) return to;
    const most = Math.min(at(from) + HEAVY, at(to) - LIGHT);
    let end = from + 1;
    while (end < to && at(end + 1) <= most) end++;
    return end;
}

/** Adds the items from `from` to `to` to a sketch, if there is one. */
export async function grow(
    stream: Stream,
    precision: number,
    [from, to]: readonly [number, number],
    sketch?: string,
    signal?: AbortSignal,
): Promise<Grown> {
    const end = cut(stream, from, to);
    const items = stream.items.slice(from, end);
    const question = sketch ? { items, sketch } : { items, precision };
    const answer = await ask("/hyperloglog/add", question, signal);
    if (end === to) return { question, answer, parts: 1 };
    const rest = await grow(stream, precision, [end, to], answer.sketch, signal);
    return { ...rest, parts: rest.parts + 1 };
}

/** What is asked about a sketch. */
export interface Estimated {
    question: HyperloglogEstimateRequest;
    answer: HyperloglogEstimateAnswer;
}

export async function estimate(
    question: HyperloglogEstimateRequest,
    signal?: AbortSignal,
): Promise<Estimated> {
    return { question, answer: await ask("/hyperloglog/estimate", question, signal) };
}

/** Which part of which stream is shown, and how. */
export interface Step {
    stream: Stream;
    precision: number;
    confidence: number;
    /** How many items had come at the step before. */
    previous: number;
    /** How many have come now. */
    count: number;
}

/** A step and all that the service says of it. */
export interface Filled extends Step {
    before: string;
    grown: Grown;
    improved: Estimated;
    classic: Estimated;
}

/** The sketches of one stream that were made last, by how many items they have seen. */
class Known {
    private readonly sketches = new Map<number, string>();
    constructor(
        readonly stream: Stream,
        readonly precision: number,
    ) {}

    keep(count: number, sketch: string): void {
        this.sketches.delete(count);
        this.sketches.set(count, sketch);
        const [oldest] = this.sketches.keys();
        if (this.sketches.size > KEPT_MAX && oldest !== undefined)
            this.sketches.delete(oldest);
    }

    /** The sketch of the first `count` items, from the nearest one that is known. */
    async at(count: number, signal: AbortSignal): Promise<string> {
        const below = [...this.sketches.keys()].filter((one) => one <= count);
        const from = Math.max(0, ...below);
        const known = this.sketches.get(from);
        if (known && from === count) return known;
        const range = [from, count] as const;
        const { answer } = await grow(this.stream, this.precision, range, known, signal);
        this.keep(count, answer.sketch);
        return answer.sketch;
    }
}

async function fill(step: Step, known: Known, signal: AbortSignal): Promise<Filled> {
    const { stream, precision, confidence, previous, count } = step;
    const before = await known.at(previous, signal);
    const range = [previous, count] as const;
    const start = previous > 0 ? before : undefined;
    const grown = await grow(stream, precision, range, start, signal);
    const { sketch } = grown.answer;
    known.keep(count, sketch);
    const [improved, classic] = await Promise.all([
        estimate({ sketch, confidence }, signal),
        estimate({ sketch, estimator: "classic", confidence }, signal),
    ]);
    return { ...step, before, grown, improved, classic };
}

/** Fills the registers up to a step. What is given is of one step, the last that is whole,
 * so that nothing is empty while the next one is asked for. */
export function useFilled(step: Step) {
    const known = useRef<Known | null>(null);
    const { stream, precision, confidence, previous, count } = step;
    const work = (signal: AbortSignal) => {
        if (known.current?.stream !== stream || known.current.precision !== precision)
            known.current = new Known(stream, precision);
        return fill(step, known.current, signal);
    };
    const [filled, error] = useAsync(work, [
        stream,
        precision,
        confidence,
        previous,
        count,
    ]);
    return { filled, error };
}
