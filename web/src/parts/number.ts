// Figures as people read them: groups of three, and shares as percent.

const GROUPED = new Intl.NumberFormat("en");

/** An integer with commas; a decimal string keeps every digit. */
export function formatCount(count: number | string): string {
    return typeof count === "string"
        ? GROUPED.format(BigInt(count))
        : GROUPED.format(count);
}

const RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹";

const raise = (exponent: number) =>
    (exponent < 0 ? "⁻" : "") +
    [...String(Math.abs(exponent))].map((d) => RAISED[+d]).join("");

/** A share as percent, to three significant digits; small ones with a power of ten. */
export function formatShare(share: number): string {
    const percent = share * 100;
    if (percent === 0) return "0 %";
    if (percent >= 0.0009995) return `${Number(percent.toPrecision(3))} %`;
    const [digits = "", exponent = ""] = percent.toExponential(1).split("e");
    const factor = digits === "1.0" ? "" : `${digits} × `;
    return `${factor}10${raise(Number(exponent))} %`;
}
