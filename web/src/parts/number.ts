// Formats numbers for English sentences, and reads numbers that users type.

/** Returns the number in a text. Other texts are returned as they are, so that the service rejects
 * them. */
export function readNumber(text: string): number {
    return (/^-?\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : text) as number;
}

/** Returns an integer from the address. The result is `usual` if the text is not an integer within the
 * bounds. */
export function integerIn(
    text: string | undefined,
    [least, most]: readonly [number, number],
    usual: number,
): number {
    const number = readNumber(text ?? "");
    return Number.isInteger(number) && number >= least && number <= most ? number : usual;
}

/** The pages are in English, so 1,000 has a comma in every browser. */
const LOCALE = "en-US";

const GROUPED = new Intl.NumberFormat(LOCALE);

/** Formats an integer, such as 26,274. A decimal string keeps every digit. */
export function formatCount(count: number | string): string {
    return typeof count === "string"
        ? GROUPED.format(BigInt(count))
        : GROUPED.format(count);
}

/** Formats a count with its noun, such as "1 minute" or "2,000 minutes". */
export function pluralize(count: number, one: string, many = `${one}s`): string {
    return `${formatCount(count)} ${count === 1 ? one : many}`;
}

/** Formats a number with a fixed number of decimals. */
export function formatFixed(number: number, decimals: number): string {
    const options = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
    return new Intl.NumberFormat(LOCALE, options).format(number);
}

/** Formats a number with a maximum number of significant digits. */
export function formatDigits(number: number, digits: number): string {
    const options = { maximumSignificantDigits: digits };
    return new Intl.NumberFormat(LOCALE, options).format(number);
}

const RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹";

const raise = (exponent: number) =>
    (exponent < 0 ? "⁻" : "") +
    [...String(Math.abs(exponent))].map((d) => RAISED[+d]).join("");

const DIGITS_MAX = 25;

/** Formats an integer that can have thousands of digits. Long ones are rounded to three digits and a
 * power of ten. */
export function formatLarge(count: string): string {
    if (count.length <= DIGITS_MAX) return formatCount(count);
    const first = formatFixed(Number(count.slice(0, 3)) / 100, 2);
    return `about ${first} × 10${raise(count.length - 1)}`;
}

/** Formats a share as a percentage with three significant digits. Small ones have a power of ten. */
export function formatShare(share: number): string {
    const percent = share * 100;
    if (percent === 0) return "0%";
    if (percent >= 0.0009995) return `${formatDigits(percent, 3)}%`;
    const [digits = "", exponent = ""] = percent.toExponential(1).split("e");
    const factor = digits === "1.0" ? "" : `${formatFixed(Number(digits), 1)} × `;
    return `${factor}10${raise(Number(exponent))}%`;
}

/** Formats a duration, such as 2:05. */
export const formatTime = (seconds: number): string =>
    `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;

/** A random seed that is short enough to read aloud. */
export function newSeed(): string {
    return String(1 + ((crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % 999_999));
}
