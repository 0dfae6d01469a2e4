// The hints of the game, and the boxes in words.
import { formatCount } from "../../parts/number";
import { REGISTERS, type Gate } from "./gates";

export const HINTS_MAX = 2;

/** The number of boxes with each number, from 0. */
export function tallyOf(registers: Uint8Array): number[] {
    const most = registers.reduce((a, b) => Math.max(a, b), 0);
    return Array.from(
        { length: most + 1 },
        (_, rank) => registers.filter((one) => one === rank).length,
    );
}

export const describeLimit = (limit: number, { truth }: Gate) =>
    `${truth > limit ? "More than" : "At most"} ${formatCount(limit)}.`;

/** The share of the boxes that says most about the number of guests. */
const BEST_SHARE = 0.2;
/** The error of a number of boxes; about one standard deviation. */
const BOXES_OFF = 3;

/** The number of boxes with at most some number, and the usual number of guests for it. */
export function ruleOfThumb({ registers }: Gate) {
    let count = 0;
    const counts = tallyOf(registers).map((one) => (count += one));
    const off = (one: number) => Math.abs(one - BEST_SHARE * REGISTERS);
    const best = Math.min(...counts.map(off));
    const rank = counts.findIndex((one) => off(one) === best);
    const boxes = counts[rank] ?? 0;
    // Linear counting: each guest has such a number with probability 2^-rank.
    const guests = (empty: number) =>
        Number((REGISTERS * 2 ** rank * Math.log(REGISTERS / empty)).toPrecision(2));
    return {
        ...{ boxes, rank },
        low: guests(Math.min(REGISTERS, boxes + BOXES_OFF)),
        high: guests(Math.max(0.5, boxes - BOXES_OFF)),
    };
}

export function describeRule(gate: Gate): string {
    const { boxes, rank, low, high } = ruleOfThumb(gate);
    const which = rank === 0 ? "empty boxes" : `boxes with ${rank} or less`;
    const usual = `${boxes} ${which}: usually ${formatCount(low)} to ${formatCount(high)} guests.`;
    if (gate.truth > high) return `${usual} Here, there were more.`;
    return gate.truth < low ? `${usual} Here, there were fewer.` : usual;
}
