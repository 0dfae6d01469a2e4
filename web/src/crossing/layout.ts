// Where everything lies in the picture of the river, in pixels.
import { placesInRanks, rankFigures, type Ground } from "../parts/ranks";

export interface Point {
    x: number;
    y: number;
}

export interface Layout {
    width: number;
    height: number;
    /** How wide each bank is. */
    bank: number;
    /** The figures, and the room that each has to itself; with names below them where these
     * fit. */
    figure: { width: number; height: number; room: number; named: boolean };
    /** The boat: its size, the line of its deck, and its middle at the banks. */
    boat: { width: number; height: number; y: number; near: number; far: number };
    /** Where everybody stands, by the middle of the feet. */
    near: readonly Point[];
    far: readonly Point[];
}

/** Pictures of less have smaller letters. */
export const NARROW = 520;

const HEIGHTS = [96, 88, 80, 72, 64, 56, 50, 44, 38, 34, 30];
const SLENDER = 0.64; // the width of a figure to its height
const LETTER = { wide: 6.6, narrow: 5.8 }; // of a name, on average
const NAME_HEIGHT = 18;
const NAMED_HEIGHT = 38; // who would be smaller for the name goes without it
const GAP = 6;
const MARGIN = { out: 6, edge: 16 };

/** The tallest figures of which so many stand on a bank, with `below` under each. */
const rank = (bank: Ground, below: number) =>
    rankFigures(bank, HEIGHTS, SLENDER * 1.15, below);

/** Lays the picture out for travelers of these names and a boat with `seats`. */
export function layOut(width: number, names: readonly string[], seats: number): Layout {
    const count = names.length;
    const narrow = width < NARROW;
    const bank = Math.round(width * (narrow ? 0.34 : 0.33));
    const breadth = bank - MARGIN.out - MARGIN.edge;
    const space = { count, breadth, depth: narrow ? 250 : 320 };
    const letters = Math.max(...names.map(({ length }) => length));
    const longest = narrow ? letters * LETTER.narrow + 3 : letters * LETTER.wide + 8;
    const ranked = rank({ ...space, least: longest }, NAME_HEIGHT);
    const named =
        longest <= breadth / ranked.columns &&
        ranked.height >= NAMED_HEIGHT &&
        ranked.rows * ranked.pitch <= space.depth;
    const ranks = named ? ranked : rank(space, GAP);
    const { height, columns, rows, pitch } = ranks;
    const figure = { width: height * SLENDER, height, room: breadth / columns, named };
    const whole = Math.max(narrow ? 260 : 300, rows * pitch + 56);
    const first = (whole - rows * pitch) / 2 + height;
    const river = width - 2 * bank;
    const room = Math.min(seats, count) * figure.width * 0.9 + figure.width * 0.7;
    const hull = Math.min(river * 0.72, Math.max(room, figure.width * 1.9));
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

/** The middle of the boat: at a bank, or half way. */
export function boatAt({ boat }: Layout, where: "near" | "far" | "middle"): number {
    return where === "middle" ? (boat.near + boat.far) / 2 : boat[where];
}

/** Where one of `size` sits in a boat whose middle is at `x`. */
export function seatAt({ boat, figure }: Layout, x: number, index: number, size: number) {
    const pitch = Math.min(figure.width * 0.95, (boat.width * 0.8) / size);
    return { x: x + (index - (size - 1) / 2) * pitch, y: boat.y };
}
