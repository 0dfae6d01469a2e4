// The layout of registers in rows and columns.

export interface Layout {
    columns: number;
    rows: number;
    /** The size of a register in pixels; less than 1 for the highest precisions. */
    width: number;
    height: number;
}

const CELL_MAX = 44;
/** Large enough for a finger and a number. */
const CELL_MIN = 24;
const HEIGHT_MAX = 360;
/** The maximum height if cells would be smaller than CELL_MIN otherwise. */
const TALL_MAX = 800;

/** Returns the layout with the fewest columns, a power of two, that fits into the maximum height. Cells
 * have at least CELL_MIN pixels if possible. */
export function layoutOf(count: number, width: number): Layout {
    for (let columns = 1; ; columns *= 2) {
        const cell = width / columns;
        const height = Math.min(cell, CELL_MAX);
        const rows = count / columns;
        const fits = cell <= CELL_MAX && rows * height <= HEIGHT_MAX;
        if (fits || columns >= count) return { columns, rows, width: cell, height };
        const last = cell <= CELL_MAX && cell >= CELL_MIN && cell / 2 < CELL_MIN;
        if (last && rows * CELL_MIN <= TALL_MAX)
            return { columns, rows, width: cell, height: CELL_MIN };
    }
}

/** Returns the upper left corner of a register. */
export function cornerOf(register: number, layout: Layout): readonly [number, number] {
    const column = register % layout.columns;
    const row = Math.floor(register / layout.columns);
    return [column * layout.width, row * layout.height];
}
