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
    const rounded = Number(bytes.toPrecision(3)); // 999,999 bytes are 1 MB, not 1000 kB
    const power = UNITS.findLastIndex((_, i) => rounded >= 1000 ** i);
    return `${rounded / 1000 ** Math.max(0, power)} ${UNITS[Math.max(0, power)]}`;
}
