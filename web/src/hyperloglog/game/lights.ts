// The windows of a house: what they usually look like, and how bright they are drawn.
import { randomOf, shuffled } from "../../daily/day";
import { shadeOf } from "../shades";
import { REGISTERS } from "./gates";

/** The number of windows in a row. */
export const COLUMNS = 8;

/** The windows in the order in which they light up in a usual house. */
const ORDER = shuffled(
    randomOf("windows", "hyperloglog"),
    Array.from({ length: REGISTERS }, (_, i) => i),
);

/** The registers after a number of guests if chance spreads them evenly: a register has at most the
 * rank k with probability exp(-guests / REGISTERS / 2^k). */
export const usualRegisters = (guests: number) =>
    Uint8Array.from(ORDER, (place) => {
        const share = (place + 0.5) / REGISTERS;
        const load = guests / REGISTERS / -Math.log(share);
        return Math.max(0, Math.ceil(Math.log2(load)));
    });

/** The shade of all lit windows at the first door. */
const LIT = 6;
/** The ranks of the first shade at the other doors, so that the usual ranks have shades of their own. */
const FIRST_RANKS = [0, 1, 4];

/** The shades of the windows at a door, whose order can be from dark to bright. */
export function shadesOf(
    registers: Uint8Array,
    door: number,
    isSorted: boolean,
): readonly number[] {
    const shades = Array.from(registers, (rank) =>
        door === 0 ? rank && LIT : shadeOf(rank, FIRST_RANKS[door]),
    );
    return isSorted ? shades.sort((a, b) => a - b) : shades;
}

/** Describes the windows, for users who do not see them. */
export function describeShades(shades: readonly number[]): string {
    const most = Math.max(...shades);
    const counts = Array.from(
        { length: most + 1 },
        (_, shade) => shades.filter((one) => one === shade).length,
    );
    return counts
        .map((count, shade) => `${count} ${shade ? `of brightness ${shade}` : "dark"}`)
        .join(", ");
}
