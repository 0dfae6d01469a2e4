// Errors and sizes as people read them.
import { formatShare } from "../parts/number";

/** A share with its sign, such as "+1.5 %". */
export function formatSigned(share: number): string {
    const sign = share > 0 ? "+" : share < 0 ? "−" : "";
    return sign + formatShare(Math.abs(share));
}

/** How far an estimate is off. */
export function formatError(estimate: number, truth: number): string {
    if (estimate === truth) return "none";
    if (truth === 0) return "all of it";
    return formatSigned((estimate - truth) / truth);
}

const UNITS = ["bytes", "kB", "MB", "GB"];

/** A number of bytes, to three digits. */
export function formatBytes(bytes: number): string {
    const power = bytes < 1000 ? 0 : Math.min(3, Math.floor(Math.log10(bytes) / 3));
    return `${Number((bytes / 1000 ** power).toPrecision(3))} ${UNITS[power]}`;
}
