// Why a dial cannot stay where it is: the smallest and largest sums that the columns can have while
// some dials are held.
import { columnsOf, modulo, rowsOf, type Cells, type Puzzle } from "./puzzle";
import type { Turns } from "./turns";

/** The dials of larger puzzles are not compared, because it would take too long. */
const CELLS_MAX = 100;

/** The smallest and the largest sum of a column. */
type Bounds = readonly [least: number, most: number];

/** How the dials are turned; undefined for a dial that can be anywhere. */
type Held = readonly (number | undefined)[];

/** The bounds of a column in which the dials from `dial` down are visible in the `open` rows. */
function boundsOf(
    cells: Cells,
    held: Held,
    column: number,
    dial = cells.length - 1,
    open = Array.from({ length: rowsOf(cells) }, (_, row) => row),
    known = new Map<string, Bounds>(),
): Bounds {
    if (dial < 0 || open.length === 0) return [0, 0];
    const key = `${dial}:${open.join()}`;
    const found = known.get(key);
    if (found) return found;
    const columns = columnsOf(cells);
    const turn = held[dial];
    let bounds: Bounds = [Infinity, -Infinity];
    for (let any = 0; any < (turn === undefined ? columns : 1); any++) {
        const at = modulo(column - (turn ?? any), columns);
        const textOf = (row: number) => cells[dial]?.[row]?.[at]?.trim() ?? "";
        const covered = open.filter((row) => textOf(row) !== "");
        const sum = covered.reduce((total, row) => total + Number(textOf(row)), 0);
        const below = open.filter((row) => textOf(row) === "");
        const rest = boundsOf(cells, held, column, dial - 1, below, known);
        bounds = [Math.min(bounds[0], sum + rest[0]), Math.max(bounds[1], sum + rest[1])];
    }
    known.set(key, bounds);
    return bounds;
}

/** A column that cannot add up to the target. */
export interface Reason {
    column: number;
    /** Such as "at least 45". */
    text: string;
}

/** The first column that excludes the position of the held dials; undefined without such a column. */
function reasonOf({ cells, target }: Puzzle, held: Held): Reason | undefined {
    const wanted = Number(target);
    for (let column = 0; column < columnsOf(cells); column++) {
        const [least, most] = boundsOf(cells, held, column);
        if (least > wanted) return { column, text: `at least ${least}` };
        if (most < wanted) return { column, text: `at most ${most}` };
    }
    return undefined;
}

/** What follows about a dial from the dials that are in their places. */
export interface Deduction {
    dial: number;
    /** The dials in their places. */
    placed: readonly number[];
    /** Why the dial cannot stay; undefined if this does not follow. */
    reason: Reason | undefined;
    /** The number of positions of the dial that no column excludes. */
    possible: number;
}

/** The dial that is not in its place with the fewest possible positions. Dials that can be excluded
 * come first. Returns undefined if all dials are in their places. */
export function bestDeduction(
    puzzle: Puzzle,
    turns: Turns,
    goal: Turns,
): Deduction | undefined {
    const columns = columnsOf(puzzle.cells);
    const isPlaced = (dial: number) => turns[dial] === goal[dial];
    const dials = turns.map((_, dial) => dial);
    const placed = dials.filter(isPlaced);
    const deduce = (dial: number): Deduction => {
        const held = turns.map((turn, d) => (isPlaced(d) ? turn : undefined));
        const reasonAt = (turn: number) =>
            reasonOf(
                puzzle,
                held.map((other, d) => (d === dial ? turn : other)),
            );
        const possible = Array.from({ length: columns }, (_, turn) => reasonAt(turn));
        return {
            ...{ dial, placed, reason: reasonAt(turns[dial] ?? 0) },
            possible: possible.filter((reason) => reason === undefined).length,
        };
    };
    const cost = ({ reason, possible }: Deduction) => possible + (reason ? 0 : columns);
    const others = dials.filter((dial) => !isPlaced(dial));
    if (columns * turns.length > CELLS_MAX)
        return others.slice(0, 1).map((dial) => ({
            ...{ dial, placed, reason: undefined, possible: columns },
        }))[0];
    const deductions = others.map(deduce);
    return deductions.sort((a, b) => cost(a) - cost(b) || b.dial - a.dial)[0];
}
