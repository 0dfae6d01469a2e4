// The positions in the picture of the river, in pixels.
import type { Move } from "../crossings/moves";
import type { Point } from "../crossings/use-drag";
import { placesInRanks, rankFigures, type Ground } from "../parts/ranks";
import type { Accident } from "./accident";
import type { Position } from "./model";

/** What the picture shows. */
export interface View {
    position: Position;
    aboard: Move;
    /** Whether the travelers in the boat have crossed and are about to leave it. */
    isLanding?: boolean;
    boat: "near" | "far" | "middle";
    /** What happens because a rule was broken. */
    accident?: Accident | undefined;
    /** The travelers of the next crossing, if the user has asked. */
    hinted?: Move;
}

export interface Layout {
    width: number;
    height: number;
    /** The width of each bank. */
    bank: number;
    /** The size of the figures, the distance between them, and whether names fit below them. */
    figure: { width: number; height: number; spacing: number; named: boolean };
    /** The size of the boat, the height of its deck, and the x of its middle at the banks. */
    boat: { width: number; height: number; y: number; near: number; far: number };
    /** The positions of the travelers: the middle of their feet. */
    near: readonly Point[];
    far: readonly Point[];
}

/** Narrower pictures have smaller letters, and wider ones are higher. */
export const NARROW = 520;
const WIDE = 900;

const HEIGHTS = [
    190, 172, 156, 140, 128, 118, 108, 100, 92, 84, 78, 72, 68, 62, 56, 50, 44, 38, 34, 30,
];
const WIDTH_TO_HEIGHT = 0.64; // of a figure
const LETTER = { wide: 6.6, narrow: 5.8 }; // of a name, on average
const NAME_HEIGHT = 18;
const NAMED_HEIGHT = 38; // smaller figures have no names
const GAP = 6;
const MARGIN = { out: 6, edge: 16 };

/** Returns the rows of the tallest figures that fit on a bank, with `below` pixels under each. */
const rank = (bank: Ground, below: number) =>
    rankFigures(bank, HEIGHTS, WIDTH_TO_HEIGHT * 1.15, below);

/** Returns the height of the banks, which leaves space for the controls. */
function depthOf(width: number): number {
    if (width < NARROW) return 330;
    return width < WIDE ? 320 : 400;
}

/** Returns the layout for travelers with these names and a boat with `seats`. */
export function layOut(width: number, names: readonly string[], seats: number): Layout {
    const count = names.length;
    const narrow = width < NARROW;
    const bank = Math.round(width * (narrow ? 0.34 : 0.33));
    const breadth = bank - MARGIN.out - MARGIN.edge;
    const space = { count, breadth, depth: depthOf(width) };
    const letters = Math.max(...names.map(({ length }) => length));
    const longest = narrow ? letters * LETTER.narrow + 3 : letters * LETTER.wide + 8;
    const ranked = rank({ ...space, least: longest }, NAME_HEIGHT);
    const named =
        longest <= breadth / ranked.columns &&
        ranked.height >= NAMED_HEIGHT &&
        ranked.rows * ranked.pitch <= space.depth;
    const ranks = named ? ranked : rank(space, GAP);
    const { height, columns, rows, pitch } = ranks;
    const figure = {
        width: height * WIDTH_TO_HEIGHT,
        height,
        spacing: breadth / columns,
        named,
    };
    const whole = Math.max(narrow ? 260 : 300, rows * pitch + 56);
    const first = (whole - rows * pitch) / 2 + height;
    const river = width - 2 * bank;
    const seated = Math.min(seats, count) * figure.width * 0.9 + figure.width * 0.7;
    const hull = Math.min(river * 0.72, Math.max(seated, figure.width * 1.9));
    const slots = placesInRanks(space, ranks).map(({ x, y }) => ({ x, y: first + y }));
    return {
        width,
        height: Math.round(whole),
        bank,
        figure,
        boat: {
            width: hull,
            height: Math.max(26, figure.height * 0.5),
            y: Math.round(whole * 0.56),
            near: bank + hull / 2 + 2,
            far: width - bank - hull / 2 - 2,
        },
        near: slots.map(({ x, y }) => ({ x: MARGIN.out + x, y })),
        far: slots.map(({ x, y }) => ({ x: width - bank + MARGIN.edge + x, y })),
    };
}

/** Returns the x of the middle of the boat. */
export function boatAt({ boat }: Layout, where: "near" | "far" | "middle"): number {
    return where === "middle" ? (boat.near + boat.far) / 2 : boat[where];
}

/** Returns the seat of one of `size` travelers in a boat whose middle is at `x`. */
export function seatAt({ boat, figure }: Layout, x: number, index: number, size: number) {
    const pitch = Math.min(figure.width * 0.95, (boat.width * 0.8) / size);
    return { x: x + (index - (size - 1) / 2) * pitch, y: boat.y };
}

/** Returns true for a point that is not on the bank of the boat. */
export const isOffBank = ({ bank, width }: Layout, boat: View["boat"], { x }: Point) =>
    boat === "far" ? x < width - bank + 8 : x > bank - 8;
