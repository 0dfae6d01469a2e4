// Numbers in fields, checked against the limits of the OpenAPI document.
import { formatCount } from "../parts/number";

/** The limits of a number. An empty field means the default, if there is one. */
export interface Range {
    readonly minimum: number;
    readonly maximum: number;
    readonly default?: number;
}

export function isInRange(text: string, { minimum, maximum }: Range): boolean {
    const number = Number(text);
    return /^\s*\d+\s*$/.test(text) && number >= minimum && number <= maximum;
}

/** Larger maximums do not help users. */
const MAXIMUM_SHOWN = 1_000_000_000;

/** Returns the error of a field; undefined if its text is valid. */
export function rangeError(text: string, range: Range): string | undefined {
    if (isInRange(text, range)) return undefined;
    const { minimum, maximum } = range;
    const from = formatCount(minimum);
    return maximum > MAXIMUM_SHOWN
        ? `Enter a whole number, at least ${from}.`
        : `Enter a whole number from ${from} to ${formatCount(maximum)}.`;
}
