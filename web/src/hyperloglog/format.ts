// Errors and sizes, as the page shows them.
import { formatShare } from "../parts/number";

/** A share with its sign, such as "+1.5%". */
export function formatSigned(share: number): string {
    const sign = share > 0 ? "+" : share < 0 ? "−" : "";
    return sign + formatShare(Math.abs(share));
}

/** The relative error of an estimate. */
export function formatError(estimate: number, exact: number): string {
    if (estimate === exact) return "exact";
    if (exact === 0) return "infinite";
    return formatSigned((estimate - exact) / exact);
}

const UNITS = ["bytes", "kB", "MB", "GB"];

/** A number of bytes, to three digits. */
export function formatBytes(bytes: number): string {
    const rounded = Number(bytes.toPrecision(3)); // so that 999,999 bytes are 1 MB
    const power = UNITS.findLastIndex((_, i) => rounded >= 1000 ** i);
    return `${rounded / 1000 ** Math.max(0, power)} ${UNITS[Math.max(0, power)]}`;
}
