// Figures of people who stand in rows on a piece of ground.

/** The ground, and for how many it is. */
export interface Ground {
    count: number;
    breadth: number;
    depth: number;
    /** What each takes of the breadth at least, for its name. */
    least?: number;
}

export interface Ranks {
    /** Of a figure. */
    height: number;
    columns: number;
    rows: number;
    /** From one row to the next. */
    pitch: number;
}

/**
 * The tallest figures of which all stand on the ground, the first of `heights` that fits.
 * Each takes so many times its height in breadth, and has `below` between the rows.
 */
export function rankFigures(
    ground: Ground,
    heights: readonly number[],
    breadthToHeight: number,
    below: number,
): Ranks {
    const { count, breadth, depth, least = 0 } = ground;
    const fit = (height: number): Ranks => {
        const room = Math.max(least, height * breadthToHeight);
        const most = Math.max(1, Math.floor(breadth / room));
        const rows = Math.max(1, Math.ceil(count / most));
        const columns = Math.max(1, Math.ceil(count / rows)); // all rows about as long
        return { height, columns, rows, pitch: height + below };
    };
    const all = heights.map(fit);
    return all.find(({ rows, pitch }) => rows * pitch <= depth) ?? fit(heights.at(-1) ?? 0);
}

/** Where they stand, from the left end and the first row, each row in the middle. */
export function placesInRanks(
    { count, breadth }: Ground,
    { columns, pitch }: Ranks,
): { x: number; y: number }[] {
    const room = breadth / columns;
    return Array.from({ length: count }, (_, i) => {
        const row = Math.floor(i / columns);
        const inRow = Math.min(columns, count - row * columns);
        return { x: ((columns - inRow) / 2 + (i % columns) + 0.5) * room, y: row * pitch };
    });
}
