// Arranges figures in rows in an area.

/** The area, and the number of figures in it. */
export interface Ground {
    count: number;
    breadth: number;
    depth: number;
    /** The minimum breadth of a figure, for its name. */
    least?: number;
}

export interface Ranks {
    /** The height of a figure. */
    height: number;
    columns: number;
    rows: number;
    /** The distance between rows. */
    pitch: number;
}

/** Finds the first of `heights` with which all figures fit. `breadthToHeight` is the breadth of a figure
 * divided by its height, and `below` the space between rows. */
export function rankFigures(
    ground: Ground,
    heights: readonly number[],
    breadthToHeight: number,
    below: number,
): Ranks {
    const { count, breadth, depth, least = 0 } = ground;
    const fit = (height: number): Ranks => {
        const width = Math.max(least, height * breadthToHeight);
        const most = Math.max(1, Math.floor(breadth / width));
        const rows = Math.max(1, Math.ceil(count / most));
        const columns = Math.max(1, Math.ceil(count / rows)); // rows of similar length
        return { height, columns, rows, pitch: height + below };
    };
    const all = heights.map(fit);
    return all.find(({ rows, pitch }) => rows * pitch <= depth) ?? fit(heights.at(-1) ?? 0);
}

/** The positions of the figures, with each row centered. */
export function placesInRanks(
    { count, breadth }: Ground,
    { columns, pitch }: Ranks,
): { x: number; y: number }[] {
    const width = breadth / columns;
    return Array.from({ length: count }, (_, i) => {
        const row = Math.floor(i / columns);
        const inRow = Math.min(columns, count - row * columns);
        return { x: ((columns - inRow) / 2 + (i % columns) + 0.5) * width, y: row * pitch };
    });
}
