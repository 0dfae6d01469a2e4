import { describe } from "./card";

/** What the hints have shown, in words; "" without hints. */
export function hintText(codes: readonly string[], level: number): string {
    const names = codes.slice(0, level).map(describe).join(" and ");
    if (level === 0) return "";
    if (level === 1) return `This card is part of a set: ${names}.`;
    if (level === 2) return `These cards are part of a set: ${names}.`;
    return "The three marked cards are a set: tap them.";
}
