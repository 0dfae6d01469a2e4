// The positions in the picture of the bridge, in pixels.
import type { Point } from "../crossings/use-drag";
import { placesInRanks, rankFigures } from "../parts/ranks";

/** The path of a person from the near side to the far side. */
export interface Path {
    path: string;
    /** The shares of the path at which the bridge begins and ends. */
    bridge: readonly [number, number];
    length: number;
    near: Point;
    far: Point;
}

export interface Layout {
    width: number;
    height: number;
    /** The width of each cliff. */
    cliff: number;
    /** The upper and lower edges of the meadows on the cliffs. */
    top: number;
    bottom: number;
    /** The deck of the bridge at the cliffs, and how far it sags. */
    deck: number;
    sag: number;
    /** The size of the figures, and the distance between them, which limits their names. */
    figure: { width: number; height: number; spacing: number };
    moon: Point & { radius: number };
    paths: readonly Path[];
}

const HEIGHTS = [128, 118, 108, 100, 92, 84, 78, 72, 66, 60, 54, 48, 42, 38, 34, 30];
const WIDTH_TO_HEIGHT = 0.625; // of a figure
const ROOM = { wide: 1.3, narrow: 1.15 }; // for a figure and its name, in widths of the figure
const NAME_HEIGHT = 18;
const SAMPLES = 16;
const MARGIN = { out: 8, edge: 14 };

/** Returns a point of the deck, at a share of its length. */
export function deckAt(layout: Omit<Layout, "paths">, share: number): Point {
    const { width, cliff, deck, sag } = layout;
    return {
        x: cliff + share * (width - 2 * cliff),
        y: deck + sag * 4 * share * (1 - share),
    };
}

const samples = Array.from({ length: SAMPLES + 1 }, (_, i) => i / SAMPLES);

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);

function lengthOf(points: readonly Point[]): number {
    return points
        .slice(1)
        .reduce((sum, point, i) => sum + distance(point, points[i] ?? point), 0);
}

const pointText = ({ x, y }: Point) => `${x.toFixed(1)} ${y.toFixed(1)}`;

function pathOf(layout: Omit<Layout, "paths">, near: Point, far: Point): Path {
    const bridge = samples.map((share) => deckAt(layout, share));
    const points = [near, ...bridge, far];
    const length = lengthOf(points);
    const before = lengthOf(points.slice(0, 2));
    const after = lengthOf(points.slice(-2));
    return {
        path: `M${points.map(pointText).join("L")}`,
        bridge: [before / length, 1 - after / length],
        length,
        near,
        far,
    };
}

/** Returns the layout for `count` people in a picture that is `width` pixels wide. */
export function layOut(width: number, count: number): Layout {
    const narrow = width < 640;
    const cliff = Math.round(width * (narrow ? 0.36 : 0.31));
    const breadth = cliff - MARGIN.out - MARGIN.edge;
    const meadow = { count, breadth, depth: narrow ? 280 : 300 };
    const room = WIDTH_TO_HEIGHT * (narrow ? ROOM.narrow : ROOM.wide);
    const ranks = rankFigures(meadow, HEIGHTS, room, NAME_HEIGHT);
    const { height, columns, rows, pitch } = ranks;
    const radius = narrow ? 46 : 60;
    const deep = (rows - 1) * pitch;
    const deck = Math.max(2 * radius + 70 + height, deep / 2 + height + 60);
    const [first, last] = [deck - deep / 2, deck + deep / 2];
    const bottom = Math.max(deck + 34, last + 20);
    const base = {
        width,
        cliff,
        deck,
        bottom,
        top: Math.min(deck - 34, first - 18),
        height: Math.round(bottom + (narrow ? 34 : 80)),
        sag: narrow ? 12 : 26,
        figure: { width: height * WIDTH_TO_HEIGHT, height, spacing: breadth / columns },
        moon: { x: width / 2, y: radius + 26, radius },
    };
    const paths = placesInRanks(meadow, ranks).map(({ x, y }) => {
        const near = { x: MARGIN.out + x, y: first + y };
        return pathOf(base, near, { x: width - cliff + MARGIN.edge + x, y: near.y });
    });
    return { ...base, paths };
}

/** Returns the distance between the members of a group on the bridge, as a share of the path. */
function pitchOf(layout: Layout, { bridge: [from, to], length }: Path, size: number) {
    const available = ((to - from) * length * 0.86) / size;
    return Math.min(layout.figure.width * 1.05, available) / length;
}

/** Returns the share of the path at which a member of a group is in the middle of a crossing. */
export function shareOnBridge(layout: Layout, path: Path, index: number, size: number) {
    const [from, to] = path.bridge;
    return (from + to) / 2 + (index - (size - 1) / 2) * pitchOf(layout, path, size);
}

/** Returns the share of the path at which a member of a group waits at the head of the bridge. */
export function shareAtHead(
    layout: Layout,
    path: Path,
    index: number,
    size: number,
    isFar: boolean,
) {
    const [from, to] = path.bridge;
    const distance = (index + 0.5) * pitchOf(layout, path, size);
    return isFar ? to - distance : from + distance;
}

/** Returns true for a point that is not on the side of a person. */
export const isOffSide = ({ width, cliff }: Layout, isFar: boolean, { x }: Point) =>
    isFar ? x < width - cliff + 8 : x > cliff - 8;
