// The geometry of the board from above. The bottom dial has the radius 100. Angles are clockwise
// from the top.
import type { Cells } from "./puzzle";

const RADIUS = 100;
const RIM = 19;
const RIM_GAP = 2.5;
export const RIM_MIDDLE = RADIUS + (RIM_GAP + RIM) / 2;
/** Half of the side of the picture. */
export const HALF = RADIUS + RIM + 2;
export const VIEW_BOX = `${-HALF} ${-HALF} ${2 * HALF} ${2 * HALF}`;

const NUMBER_SIZE_MAX = 8.2;
const SUM_SIZE_MAX = 9;
const HUB_MIN = 17;
/** The parts of the height and the width of a cell that its digits may take. */
const [HEIGHT_SHARE, WIDTH_SHARE] = [0.52, 0.88];
/** The width of a digit relative to its height. */
const DIGIT_WIDTH = 0.6;
const READABLE_PX = 9;
const WIDTH_MAX = 1600;

export interface Board {
    rows: number;
    columns: number;
    /** The radius of the knob in the center. */
    hub: number;
    /** The width of a ring. */
    ring: number;
}

export function boardOf(rows: number, columns: number): Board {
    // The cells of the innermost ring are about as wide as they are high.
    const sector = (2 * Math.PI) / columns;
    const ratio = (0.9 - sector / 2) / rows;
    const hub = Math.max(HUB_MIN, (RADIUS * ratio) / (sector + ratio));
    return { rows, columns, hub, ring: (RADIUS - hub) / rows };
}

export const outerOf = ({ ring }: Board, row: number) => RADIUS - row * ring;
export const middleOf = (board: Board, row: number) => outerOf(board, row) - board.ring / 2;
export const degreesOf = ({ columns }: Board, column: number) => (360 * column) / columns;

/** A length in percent of the side of the picture. */
export const percentOf = (length: number) => (100 * length) / (2 * HALF);

/** A point at `radius` in the middle of a column. */
export function pointAt(board: Board, column: number, radius: number): [number, number] {
    const angle = (degreesOf(board, column) * Math.PI) / 180;
    return [radius * Math.sin(angle), -radius * Math.cos(angle)];
}

/** The largest text of a number of characters that fits into an area. */
const fitting = (length: number, depth: number, characters: number) =>
    (Math.min(length, depth) * WIDTH_SHARE) / (DIGIT_WIDTH * characters);

/** The text size of a number in a ring. */
export function numberSize(board: Board, row: number, characters: number): number {
    // Upright digits follow the ring at the top, and cross it at the sides.
    const along = (2 * Math.PI * middleOf(board, row)) / board.columns;
    const fits = fitting(along, board.ring, Math.max(2, characters));
    return Math.min(NUMBER_SIZE_MAX, board.ring * HEIGHT_SHARE, fits);
}

/** The text size of the sums on the rim, of which the longest has `characters`. */
export function sumSize(board: Board, characters: number): number {
    const along = (2 * Math.PI * RIM_MIDDLE) / board.columns;
    const fits = fitting(along, RIM - RIM_GAP, characters);
    return Math.min(SUM_SIZE_MAX, 1.3 * numberSize(board, 0, 2), fits);
}

/** The width of the picture that makes numbers of a length readable. */
export function minWidth(board: Board, characters: number): number {
    const smallest = numberSize(board, board.rows - 1, characters);
    return Math.min(WIDTH_MAX, Math.round((2 * HALF * READABLE_PX) / smallest));
}

interface Sector {
    column: number;
    inner: number;
    outer: number;
    /** The distance from its neighbors, and the radius of its corners. */
    gap: number;
    corner: number;
}

/** The part of a ring that belongs to a column: its sides are parallel to those of its neighbors,
 * and its corners are round. A single column takes the whole ring. */
function sectorPath({ columns }: Board, sector: Sector): string {
    const { column, inner, outer, gap, corner } = sector;
    const half = Math.PI / columns;
    const [distance, round] = columns > 1 ? [gap / 2, corner] : [0, 0];
    /** The angle from the middle of the column to a side. */
    const side = (radius: number) => Math.max(0, half - Math.asin(distance / radius));
    const point = (radius: number, angle: number) => {
        const turn = 2 * half * column + angle;
        return `${(radius * Math.sin(turn)).toFixed(3)} ${(-radius * Math.cos(turn)).toFixed(3)}`;
    };
    /** An arc from one corner to the other; `direction` is 1 for clockwise. */
    const arc = (radius: number, direction: 1 | -1) => {
        const end = direction * Math.max(0, side(radius) - round / radius);
        const to = `A${radius} ${radius} 0 0 ${direction === 1 ? 1 : 0} `;
        // Two halves, because the ends of a whole ring are the same point.
        return point(radius, -end) + to + point(radius, 0) + to + point(radius, end);
    };
    /** A side with the corners at its ends. */
    const edge = (from: number, to: number, direction: 1 | -1) => {
        const inward = Math.sign(to - from) * round;
        const at = (radius: number) => point(radius, direction * side(radius));
        return `Q${at(from)} ${at(from + inward)}L${at(to - inward)}Q${at(to)} `;
    };
    const there = `M${arc(outer, 1)}${edge(outer, inner, 1)}`;
    const back = `${arc(inner, -1)}${edge(inner, outer, -1)}`;
    return `${there}${back}${point(outer, -Math.max(0, side(outer) - round / outer))}Z`;
}

/** The outline of a hole, which leaves bars between it and its neighbors. */
export function windowPath(board: Board, row: number, column: number): string {
    const outer = outerOf(board, row);
    const bar = board.ring * 0.07;
    return sectorPath(board, {
        column,
        inner: outer - board.ring + bar,
        outer: outer - bar,
        gap: 2 * bar,
        corner: board.ring * 0.12,
    });
}

/** The part of the dials that belongs to a column. */
export const columnPath = (board: Board, column: number) =>
    sectorPath(board, { column, inner: board.hub, outer: RADIUS, gap: 0.9, corner: 1.5 });

/** The part of the rim that belongs to a column. */
export function rimPath(board: Board, column: number): string {
    const [inner, outer] = [RADIUS + RIM_GAP, RADIUS + RIM];
    return sectorPath(board, { column, inner, outer, gap: 0.9, corner: 1.5 });
}

/** The outermost ring on which a dial has a number, which is the edge of the dial; -1 if all of its
 * cells are holes. */
export const outermostRing = (dial: Cells[number]) =>
    dial.findIndex((row) => row.some((text) => text.trim() !== ""));

/** The distance of the number of a dial from the center: on the edge of the dial, or outside if a
 * higher dial has the same edge and covers it. */
export function labelRadius(board: Board, cells: Cells, dial: number): number {
    const edges = cells.map(outermostRing);
    const edge = edges[dial] ?? 0;
    const isCovered = edges.lastIndexOf(edge) > dial;
    return outerOf(board, Math.max(0, edge)) + (isCovered ? 10.5 : -1);
}
