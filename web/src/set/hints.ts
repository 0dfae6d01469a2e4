import { describe } from "./card";

/** The cards that the hints have shown, in words; "" without hints. */
export function hintText(codes: readonly string[], level: number): string {
    const names = codes.slice(0, level).map(describe).join("; ");
    if (level === 3) return `Tap the three marked cards: ${names}.`;
    return names && `In a set: ${names}.`;
}
