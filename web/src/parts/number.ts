// Figures as people read them in English sentences, and as they type them.

/** A number where the text is one; otherwise the text, for the service to refuse. */
export function readNumber(text: string): number {
    return (/^-?\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : text) as number;
}

/** An integer of the address within bounds; `usual` where there is none. What `readNumber` does
 * not read as a number is none. */
export function integerIn(
    text: string | undefined,
    [least, most]: readonly [number, number],
    usual: number,
): number {
    const number = readNumber(text ?? "");
    return Number.isInteger(number) && number >= least && number <= most ? number : usual;
}

/** The language of the pages. The language of the browser would write 1,000 differently. */
const LOCALE = "en-US";

const GROUPED = new Intl.NumberFormat(LOCALE);

/** An integer in groups; a decimal string keeps every digit. */
export function formatCount(count: number | string): string {
    return typeof count === "string"
        ? GROUPED.format(BigInt(count))
        : GROUPED.format(count);
}

/** A count with its noun, such as "1 minute" or "2,000 minutes". */
export function pluralize(count: number, one: string, many = `${one}s`): string {
    return `${formatCount(count)} ${count === 1 ? one : many}`;
}

/** A number with so many decimals. */
export function formatFixed(number: number, decimals: number): string {
    const options = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
    return new Intl.NumberFormat(LOCALE, options).format(number);
}

/** A number with at most so many significant digits. */
export function formatDigits(number: number, digits: number): string {
    const options = { maximumSignificantDigits: digits };
    return new Intl.NumberFormat(LOCALE, options).format(number);
}

const RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹";

const raise = (exponent: number) =>
    (exponent < 0 ? "⁻" : "") +
    [...String(Math.abs(exponent))].map((d) => RAISED[+d]).join("");

const DIGITS_READ = 25;

/** An integer that may have thousands of digits: of more than can be read the first three,
 * with a power of ten. */
export function formatLarge(count: string): string {
    if (count.length <= DIGITS_READ) return formatCount(count);
    const first = formatFixed(Number(count.slice(0, 3)) / 100, 2);
    return `about ${first} × 10${raise(count.length - 1)}`;
}

/** A share as percent, to three significant digits; small ones with a power of ten. */
export function formatShare(share: number): string {
    const percent = share * 100;
    if (percent === 0) return "0 %";
    if (percent >= 0.0009995) return `${formatDigits(percent, 3)} %`;
    const [digits = "", exponent = ""] = percent.toExponential(1).split("e");
    const factor = digits === "1.0" ? "" : `${formatFixed(Number(digits), 1)} × `;
    return `${factor}10${raise(Number(exponent))} %`;
}

/** A seed short enough to be told on the phone. */
export function newSeed(): string {
    return String(1 + ((crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % 999_999));
}
