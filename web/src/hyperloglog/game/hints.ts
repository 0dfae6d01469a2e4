// What the boxes say: the table to read them with, and the hints.
import { formatCount } from "../../parts/number";
import { REGISTERS, type Gate } from "./gates";

export const HINTS_MAX = 2;

type Range = readonly [number, number];

/** The number of boxes with each number, from 0. */
export function tallyOf(registers: Uint8Array): number[] {
    const most = registers.reduce((a, b) => Math.max(a, b), 0);
    return Array.from(
        { length: most + 1 },
        (_, rank) => registers.filter((one) => one === rank).length,
    );
}

/** The share of the boxes that says most about the number of guests. */
const BEST_SHARE = 0.25;

/** Returns the rank to count the boxes up to: at this gate, their number says most. */
export function rankToCount({ registers }: Gate): number {
    let count = 0;
    const counts = tallyOf(registers).map((one) => (count += one));
    const off = counts.map((one) => Math.abs(one - BEST_SHARE * REGISTERS));
    return off.indexOf(Math.min(...off));
}

/** The numbers of boxes that a table shows: more of them are empty at the first gate. */
export const marksFor = (rank: number) => (rank === 0 ? [48, 32, 24, 16] : [32, 24, 16, 8]);

/** The usual number of guests for a number of boxes with at most `rank`, by linear counting: each
 * guest has a higher ticket with probability 2^-rank. */
export const guestsFor = (boxes: number, rank: number) =>
    Number((REGISTERS * 2 ** rank * Math.log(REGISTERS / boxes)).toPrecision(2));

/** The names of the counted boxes. */
export const nameBoxes = (rank: number) =>
    rank === 0 ? "empty boxes" : `boxes with ${rank} or less`;

/** The error of a number of boxes; about one standard deviation. */
const BOXES_OFF = 3;

/** Reads the boxes: how many are counted, and the usual numbers of guests for them. */
export function readBoxes(gate: Gate) {
    const rank = rankToCount(gate);
    const boxes = gate.registers.filter((one) => one <= rank).length;
    const low = guestsFor(Math.min(REGISTERS, boxes + BOXES_OFF), rank);
    const high = guestsFor(Math.max(0.5, boxes - BOXES_OFF), rank);
    return { rank, boxes, usual: [low, high] as const };
}

/** The first hint. */
export function describeBoxes(gate: Gate): string {
    const { rank, boxes, usual } = readBoxes(gate);
    const [low, high] = usual;
    const text = `${boxes} ${nameBoxes(rank)}: usually ${formatCount(low)} to ${formatCount(high)} guests`;
    if (gate.truth > high) return `${text}, but more here.`;
    return gate.truth < low ? `${text}, but fewer here.` : `${text}.`;
}

/** The numbers in a range that are possible after the first hint. */
export function narrow([least, most]: Range, gate: Gate): Range {
    const [low, high] = readBoxes(gate).usual;
    if (gate.truth > high) return [Math.max(least, high + 1), most];
    if (gate.truth < low) return [least, Math.min(most, low - 1)];
    return [Math.max(least, low), Math.min(most, high)];
}

/** The numbers in a range that are possible after the second hint, which compares with `limit`. */
export const halve = ([least, most]: Range, limit: number, { truth }: Gate): Range =>
    truth > limit ? [Math.max(least, limit + 1), most] : [least, Math.min(most, limit)];

/** The second hint. */
export const describeRange = ([least, most]: Range) =>
    `It is between ${formatCount(least)} and ${formatCount(most)}.`;
