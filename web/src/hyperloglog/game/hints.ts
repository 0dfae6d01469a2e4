// The hints of the game, each of which says more than the one before.
import { formatCount, pluralize } from "../../parts/number";
import { rangeOf, REGISTERS, type Gate } from "./gates";

/** With fewer empty boxes, the most common number says more. */
const EMPTY_MIN = 3;

/** The factors between the estimate and the ends of a wide and a narrow range. */
const [WIDE, NARROW] = [1.7, 1.2];

export const HINT_LABELS = ["Hint", "Narrow it down", "Narrow it down more"] as const;

export const HINTS_MAX = HINT_LABELS.length;

/** The most frequent number in the boxes; of several, the smallest. */
function mostCommon(registers: Uint8Array): number {
    const counts = new Map<number, number>();
    for (const rank of registers) counts.set(rank, (counts.get(rank) ?? 0) + 1);
    const [first = [0, 0]] = [...counts].sort(
        ([rank, count], [other, others]) => others - count || rank - other,
    );
    return first[0] ?? 0;
}

/** What to look at. */
function describeClue({ registers }: Gate): string {
    const empty = registers.filter((rank) => rank === 0).length;
    if (empty >= EMPTY_MIN)
        return `Look at the empty boxes: ${empty} of ${REGISTERS}. The fewer there are, the more people came.`;
    const few =
        empty === 0 ? "No box is" : `Only ${pluralize(empty, "box is", "boxes are")}`;
    return `${few} empty. The most common number is ${mostCommon(registers)}. Each step up means twice as many people.`;
}

/** The numbers around the estimate, with two digits, that are possible. */
function describeRange(gate: Gate, factor: number): string {
    const [least, most] = rangeOf(gate);
    const round = (count: number) => Number(count.toPrecision(2));
    const low = Math.max(least, round(gate.estimate / factor));
    const high = Math.min(most, round(gate.estimate * factor));
    return `There were probably between ${formatCount(low)} and ${formatCount(high)} people.`;
}

/** The hint of a level from 1 to HINTS_MAX. */
export function hintOf(gate: Gate, level: number): string {
    if (level <= 1) return describeClue(gate);
    return describeRange(gate, level === 2 ? WIDE : NARROW);
}
