// The hints at a door: the windows in order, and then a comparison with the number of the player.
import { formatCount } from "../../parts/number";
import type { Gate, Range } from "./gates";

export const HINTS_MAX = 2;

/** The numbers in a range that are possible after the second hint, which compares with `limit`. */
export const halve = ([least, most]: Range, limit: number, { truth }: Gate): Range =>
    truth > limit ? [Math.max(least, limit), most] : [least, Math.min(most, limit)];

/** The last hint. */
export function describeHint(limit: number | undefined, { truth }: Gate): string {
    if (limit === undefined)
        return "The windows of both houses are sorted now. Make the rows match.";
    const count = formatCount(limit);
    return truth > limit ? `More than ${count} came.` : `No more than ${count} came.`;
}
