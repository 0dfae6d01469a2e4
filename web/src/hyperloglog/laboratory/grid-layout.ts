// How registers lie in rows.

export interface Layout {
    columns: number;
    rows: number;
    /** The size of a register in pixels; below 1 for the finest. */
    width: number;
    height: number;
}

const CELL_MAX = 44;
/** What a finger hits, and in which a number can be read. */
const CELL_LEAST = 24;
const HEIGHT_MAX = 360;
/** So high the picture may be where its cells would be smaller than that otherwise. */
const HEIGHT_MOST = 800;

/** The fewest columns, a power of two, that keep the picture low and its cells small, but not
 * too small where that can be helped. */
export function layoutOf(count: number, width: number): Layout {
    for (let columns = 1; ; columns *= 2) {
        const cell = width / columns;
        const height = Math.min(cell, CELL_MAX);
        const rows = count / columns;
        const fits = cell <= CELL_MAX && rows * height <= HEIGHT_MAX;
        if (fits || columns >= count) return { columns, rows, width: cell, height };
        const last = cell <= CELL_MAX && cell >= CELL_LEAST && cell / 2 < CELL_LEAST;
        if (last && rows * CELL_LEAST <= HEIGHT_MOST)
            return { columns, rows, width: cell, height: CELL_LEAST };
    }
}

/** Where the register lies: its left upper corner. */
export function cornerOf(register: number, layout: Layout): readonly [number, number] {
    const column = register % layout.columns;
    const row = Math.floor(register / layout.columns);
    return [column * layout.width, row * layout.height];
}

/** The register at a place of the picture. */
export function registerAt(x: number, y: number, layout: Layout): number {
    const within = (value: number, count: number) =>
        Math.max(0, Math.min(count - 1, Math.floor(value)));
    const column = within(x / layout.width, layout.columns);
    return within(y / layout.height, layout.rows) * layout.columns + column;
}
