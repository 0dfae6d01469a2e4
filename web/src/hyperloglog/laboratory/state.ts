// Reads the state of the address.
import { integerIn } from "../../parts/number";
import { optionOf } from "../../parts/option";
import type { State } from "../../place";

export const PRECISIONS = [4, 14] as const;
const USUAL_PRECISION = 8;
const STEPS_MAX = 150;
/** The maximum length of a text in the address. */
export const LINK_MAX = 2000;

export type Kind = "words" | "lines";

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

export const readKind = (state: State): Kind => optionOf(["words", "lines"], state["src"]);

export const readPrecision = (state: State): number =>
    integerIn(state["p"], PRECISIONS, USUAL_PRECISION);

/** Returns the counts at which the steps end: all of them up to `STEPS_MAX`. */
export function stopsOf(total: number): number[] {
    const size = Math.ceil(total / STEPS_MAX) || 1;
    const steps = Math.ceil(total / size);
    return Array.from({ length: steps + 1 }, (_, i) => Math.min(total, i * size));
}

/** Returns the index of the last stop that is not greater than `at`. */
export const stepAt = (stops: readonly number[], at: number): number =>
    Math.max(
        0,
        stops.findLastIndex((stop) => stop <= at),
    );
