import { describe } from "./card";

/** What the hints have shown, in words; "" without hints. */
export function hintText(codes: readonly string[], level: number): string {
    const names = codes.slice(0, level).map(describe).join(" and ");
    if (level === 0) return "";
    const set = "part of a set that you have not found";
    if (level === 1) return `This card is ${set}: ${names}.`;
    if (level === 2) return `These two cards are ${set}: ${names}.`;
    return "The three marked cards are a set: tap them.";
}
