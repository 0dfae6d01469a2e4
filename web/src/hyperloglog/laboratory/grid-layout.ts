// The layout of registers in rows and columns.

export interface Layout {
    columns: number;
    rows: number;
    /** The size of a register in pixels; less than 1 for the highest precisions. */
    width: number;
    height: number;
}

const CELL_MAX = 44;
const HEIGHT_MAX = 360;

/** Returns the layout with the fewest columns, a power of two, that fits into the maximum height. */
export function layoutOf(count: number, width: number): Layout {
    for (let columns = 1; ; columns *= 2) {
        const cell = width / columns;
        const height = Math.min(cell, CELL_MAX);
        const rows = count / columns;
        const fits = cell <= CELL_MAX && rows * height <= HEIGHT_MAX;
        if (fits || columns >= count) return { columns, rows, width: cell, height };
    }
}

/** Returns the upper left corner of a register. */
export function cornerOf(register: number, layout: Layout): readonly [number, number] {
    const column = register % layout.columns;
    const row = Math.floor(register / layout.columns);
    return [column * layout.width, row * layout.height];
}
