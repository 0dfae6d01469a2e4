// The colors of ranks, as CSS. Lightness follows the rank, so the order does not depend on hues.

/** The number of shades; the tokens --rank-1 to --rank-10 of the page. */
export const SHADES = 10;
/** Numbers on later shades have another color. */
const FIRST_SHADES = 3;

/** Returns the rank of shade 1 for `distinct` items, so that the usual ranks have shades of their
 * own. */
export function firstRank(distinct: number, registers: number): number {
    const usual = Math.log2(Math.max(distinct, 1) / registers);
    return Math.max(1, Math.round(usual) - 3);
}

/** Returns the shade of a rank: from 1, or 0 for an empty register. */
export const shadeOf = (rank: number, first = 1) =>
    rank === 0 ? 0 : Math.min(SHADES, Math.max(1, rank - first + 1));

export const colorOf = (shade: number) => `var(--rank-${shade})`;

/** Returns the color of a number on a shade. */
export const inkOf = (shade: number) =>
    `var(${shade > FIRST_SHADES ? "--rank-ink-last" : "--rank-ink-first"})`;
