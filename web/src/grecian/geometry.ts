// Where things lie on the board, seen from above. The bottom dial has the radius 100; angles
// run clockwise from the top.
import type { Cells } from "./puzzle";

const RADIUS = 100;
const RIM = 19;
const RIM_GAP = 2.5;
export const RIM_MIDDLE = RADIUS + (RIM_GAP + RIM) / 2;
/** Half of the picture's side. */
export const HALF = RADIUS + RIM + 2;

const FONT_MAX = 8.2;
const HUB_MIN = 17;
/** How much of a cell's height and width digits may take. */
const [HIGH, BROAD, DIGIT] = [0.52, 0.88, 0.6];
const RIM_FONT_MAX = 7.4;
const READABLE_PX = 9;
const WIDTH_MAX = 1600;

export interface Board {
    rows: number;
    columns: number;
    /** The radius of the knob in the middle, and the width of a ring. */
    hub: number;
    ring: number;
}

export function boardOf(rows: number, columns: number): Board {
    // The cells of the innermost ring are about as broad as they are high.
    const sector = (2 * Math.PI) / columns;
    const lack = (0.9 - sector / 2) / rows;
    const hub = Math.max(HUB_MIN, (RADIUS * lack) / (sector + lack));
    return { rows, columns, hub, ring: (RADIUS - hub) / rows };
}

export const outerOf = ({ ring }: Board, row: number) => RADIUS - row * ring;
export const middleOf = (board: Board, row: number) => outerOf(board, row) - board.ring / 2;
export const degreesOf = ({ columns }: Board, column: number) => (360 * column) / columns;

/** A length as a share of the picture's side, in percent. */
export const shareOf = (length: number) => (100 * length) / (2 * HALF);

/** A point at `radius` in the middle of a column. */
export function pointAt(board: Board, column: number, radius: number): [number, number] {
    const angle = (degreesOf(board, column) * Math.PI) / 180;
    return [radius * Math.sin(angle), -radius * Math.cos(angle)];
}

/** How large a text of so many characters is written in a ring. */
export function fontOf(board: Board, row: number, characters: number): number {
    // Upright digits lie along the ring at the top, and across it at the sides.
    const along = (2 * Math.PI * middleOf(board, row)) / board.columns;
    const fits = (Math.min(along, board.ring) * BROAD) / (DIGIT * Math.max(2, characters));
    return Math.min(FONT_MAX, board.ring * HIGH, fits);
}

/** How large sums with so many characters are written on the rim. */
export function rimFont(board: Board, characters: number): number {
    const along = (2 * Math.PI * RIM_MIDDLE) / board.columns;
    const fits = (Math.min(along, RIM - RIM_GAP) * BROAD) / (DIGIT * characters);
    return Math.min(RIM_FONT_MAX, 1.3 * fontOf(board, 0, 2), fits);
}

/** How broad the picture has to be for numbers with so many digits to be read. */
export function leastWidth(board: Board, digits: number): number {
    const smallest = fontOf(board, board.rows - 1, digits);
    return Math.min(WIDTH_MAX, Math.round((2 * HALF * READABLE_PX) / smallest));
}

interface Sector {
    column: number;
    inner: number;
    outer: number;
    /** How far it stays from its neighbors, and how round its corners are. */
    gap: number;
    corner: number;
}

/** The part of a ring that belongs to a column: its sides are parallel to those of its neighbors,
 * and its corners are round. A column that is alone takes the whole ring. */
function sectorPath({ columns }: Board, sector: Sector): string {
    const { column, inner, outer, gap, corner } = sector;
    const half = Math.PI / columns;
    const [apart, round] = columns > 1 ? [gap / 2, corner] : [0, 0];
    /** The angle from the middle to a side. */
    const side = (radius: number) => Math.max(0, half - Math.asin(apart / radius));
    const point = (radius: number, angle: number) => {
        const turn = 2 * half * column + angle;
        return `${(radius * Math.sin(turn)).toFixed(3)} ${(-radius * Math.cos(turn)).toFixed(3)}`;
    };
    /** An arc from one side to the other, which ends where the corners begin. `way` is 1 for
     * clockwise. */
    const arc = (radius: number, way: 1 | -1) => {
        const reach = way * Math.max(0, side(radius) - round / radius);
        const to = `A${radius} ${radius} 0 0 ${way === 1 ? 1 : 0} `;
        // Two halves, because the ends of a whole ring are the same point.
        return point(radius, -reach) + to + point(radius, 0) + to + point(radius, reach);
    };
    /** The line along a side with the corners at its ends. */
    const edge = (from: number, to: number, way: 1 | -1) => {
        const inward = Math.sign(to - from) * round;
        const at = (radius: number) => point(radius, way * side(radius));
        return `Q${at(from)} ${at(from + inward)}L${at(to - inward)}Q${at(to)} `;
    };
    const there = `M${arc(outer, 1)}${edge(outer, inner, 1)}`;
    const back = `${arc(inner, -1)}${edge(inner, outer, -1)}`;
    return `${there}${back}${point(outer, -Math.max(0, side(outer) - round / outer))}Z`;
}

/** What is cut out of a dial, so that bars stay between it and its neighbors. */
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

/** The part of the rim that belongs to a column. */
export function rimPath(board: Board, column: number): string {
    const [inner, outer] = [RADIUS + RIM_GAP, RADIUS + RIM];
    return sectorPath(board, { column, inner, outer, gap: 0.9, corner: 1.5 });
}

/** The outermost ring on which a dial has anything: that far it reaches. */
export function reachOf(dial: Cells[number]): number {
    return dial.findIndex((row) => row.some((text) => text.trim() !== ""));
}

/** The ring at a distance from the middle, as a share of half the picture's side. */
export function ringAt(board: Board, distance: number): number {
    const ring = Math.floor((RADIUS - HALF * distance) / board.ring);
    return Math.max(0, Math.min(board.rows - 1, ring));
}

/** The dial that a drag on a ring turns: the topmost one that reaches the ring, also on its holes.
 * The outermost ring of `seen`, the dial under the pointer, may belong to a dial above it. If `seen`
 * has no ring of its own, it turns there, because it could not be dragged otherwise. */
export function draggedDial(cells: Cells, ring: number, seen: number): number {
    const reaches = cells.map(reachOf);
    const ownerOf = (row: number) =>
        reaches.findLastIndex((reach) => reach >= 0 && reach <= row);
    const owners = cells[0]?.map((_, row) => ownerOf(row)) ?? [];
    if (reaches[seen] === ring && !owners.includes(seen)) return seen;
    return owners[ring] ?? seen;
}
