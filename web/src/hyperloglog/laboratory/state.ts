// Reads the state of the address, except that of the experiment.
import { formatCount, integerIn, readNumber } from "../../parts/number";
import { optionOf } from "../../parts/option";
import type { State } from "../../place";
import {
    linesOf,
    makeStream,
    visitsOf,
    VISITORS_MAX,
    VISITS_MAX,
    wordsOf,
    type Stream,
} from "./stream";

export const PRECISIONS = [4, 18] as const;
const USUAL_PRECISION = 10;
const SEED_MAX = 2 ** 31 - 1;
/** The maximum length of a text in the address. */
export const LINK_MAX = 2000;

export type SourceKind = "visits" | "words" | "lines";
export type Pace = "double" | "single";

// cspell:disable
/** An example of a text: Shakespeare's sonnet 18. */
export const SAMPLE = `Shall I compare thee to a summer's day?
Thou art more lovely and more temperate:
Rough winds do shake the darling buds of May,
And summer's lease hath all too short a date;
Sometime too hot the eye of heaven shines,
And often is his gold complexion dimm'd;
And every fair from fair sometime declines,
By chance or nature's changing course untrimm'd;
But thy eternal summer shall not fade,
Nor lose possession of that fair thou ow'st;
Nor shall death brag thou wander'st in his shade,
When in eternal lines to time thou grow'st:
So long as men can breathe or eyes can see,
So long lives this, and this gives life to thee.`;
// cspell:enable

/** In earlier versions, the default was a generator of visits. */
const isOfVisits = (state: State) =>
    ["visits", "visitors", "seed"].some((key) => key in state);

export const readKind = (state: State): SourceKind =>
    state["src"] === undefined && isOfVisits(state)
        ? "visits"
        : optionOf(["words", "lines", "visits"], state["src"]);

export const readPace = (state: State): Pace =>
    optionOf(["double", "single"], state["pace"]);

export const CONFIDENCES = ["0.95", "0.8", "0.99"] as const;
export type Confidence = (typeof CONFIDENCES)[number];
export const readConfidence = (state: State) => optionOf(CONFIDENCES, state["conf"]);

export const readPrecision = (state: State): number =>
    integerIn(state["p"], PRECISIONS, USUAL_PRECISION);

/** The fields of the generator, as they are in the address. */
export interface Visits {
    visits: string;
    visitors: string;
    seed: string;
}

export const readVisits = (state: State): Visits => ({
    visits: state["visits"] ?? "1200",
    visitors: state["visitors"] ?? "1000",
    seed: state["seed"] ?? "1",
});

const BOUNDS = {
    visits: [0, VISITS_MAX],
    visitors: [1, VISITORS_MAX],
    seed: [0, SEED_MAX],
} as const;

/** Returns the error of a field of the generator. */
export function visitsError(visits: Visits, field: keyof Visits): string | undefined {
    const [least, most] = BOUNDS[field];
    const valid = integerIn(visits[field], [least, most], -1) >= 0;
    return valid
        ? undefined
        : `Enter a whole number from ${least} to ${formatCount(most)}.`;
}

/** Returns the items to count: none if a field of the generator has an error. */
export function streamOf(kind: SourceKind, visits: Visits, text: string): Stream {
    if (kind === "words") return makeStream(wordsOf(text));
    if (kind === "lines") return makeStream(linesOf(text));
    const fields = ["visits", "visitors", "seed"] as const;
    if (fields.some((field) => visitsError(visits, field))) return makeStream([]);
    const [count = 0, visitors = 1, seed = 0] = fields.map((field) =>
        readNumber(visits[field]),
    );
    return makeStream(visitsOf(count, visitors, seed));
}

/** Returns the counts at which the steps end: each one up to `total`, or powers of two. */
export function stopsOf(pace: Pace, total: number): number[] {
    if (pace === "single") return Array.from({ length: total + 1 }, (_, i) => i);
    const stops = [0];
    for (let count = 1; count < total; count *= 2) stops.push(count);
    return total > 0 ? [...stops, total] : stops;
}

/** Returns the index of the last stop that is not greater than `at`. */
export const stepAt = (stops: readonly number[], at: number): number =>
    Math.max(
        0,
        stops.findLastIndex((stop) => stop <= at),
    );
