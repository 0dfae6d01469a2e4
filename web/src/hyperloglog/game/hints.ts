// The hints of the game, each of which says more than the one before, and the rule of thumb.
import { formatCount } from "../../parts/number";
import { countFilled, expectedCount, REGISTERS, type Gate } from "./gates";

/** With fewer empty boxes, the numbers say more. */
const EMPTY_MIN = 3;

/** The factors between the estimate and the ends of a wide and a narrow range. */
const [WIDE, NARROW] = [1.4, 1.15];

export const HINTS_MAX = 3;

/** The number of boxes with each number. */
function tallyOf(registers: Uint8Array): string {
    const most = registers.reduce((a, b) => Math.max(a, b), 0);
    const counts = Array.from(
        { length: most + 1 },
        (_, rank) => [registers.filter((one) => one === rank).length, rank] as const,
    );
    const texts = counts
        .filter(([count, rank]) => count > 0 || rank === 0)
        .map(([count, rank]) => `${count} ${rank === 0 ? "empty" : `with ${rank}`}`);
    return `The ${REGISTERS} boxes, counted: ${texts.join(", ")}.`;
}

/** The numbers around the estimate, with two digits, that are possible. */
function describeRange({ estimate, registers }: Gate, factor: number): string {
    const round = (count: number) => Number(count.toPrecision(2));
    const low = Math.max(countFilled(registers), round(estimate / factor));
    const high = round(estimate * factor);
    return `These boxes suggest ${formatCount(low)} to ${formatCount(high)} guests.`;
}

/** The hint of a level from 1 to HINTS_MAX. */
export function hintOf(gate: Gate, level: number): string {
    if (level <= 1) return tallyOf(gate.registers);
    return describeRange(gate, level === 2 ? WIDE : NARROW);
}

/** What the boxes would look like if a number of people came. */
export function describeExpected(guess: number): string {
    const start = `If ${formatCount(guess)} came, about`;
    const empty = Math.round(expectedCount(guess, 0));
    if (empty >= EMPTY_MIN) return `${start} ${empty} of the boxes would be empty.`;
    // The two most common numbers.
    const rank = Math.floor(Math.log2(guess / REGISTERS / Math.LN2));
    const [less, more] = [rank, rank + 1].map((one) =>
        Math.round(expectedCount(guess, one)),
    );
    return `${start} ${less} boxes would show ${rank}, and ${more} would show ${rank + 1}.`;
}
