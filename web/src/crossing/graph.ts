// The states of a puzzle as a picture: the start on the left, the end on the right, and between
// them a column for each number of crossings.
import type { CrossingGraph } from "openapi";
import { keyOf, placesOf, type Model } from "./model";

/** More states than this cannot be told apart; then those around the present one are drawn. */
export const WHOLE_MOST = 300;
const AROUND_MOST = 120;
const SWEEPS = 12;

export interface Spot {
    /** The place in the service's list. */
    index: number;
    key: string;
    column: number;
    /** The place in the column, from the top, 0 in its middle. */
    lane: number;
    best: boolean;
    start: boolean;
    end: boolean;
}

export interface Link {
    /** The states with the boat near and far, by their places in the service's list. */
    nodes: readonly [number, number];
    who: readonly string[];
    best: boolean;
}

export interface Chart {
    spots: readonly Spot[];
    links: readonly Link[];
    columns: number;
    /** The spots of the fullest column. */
    lanes: number;
    /** Where links to the end pass the columns of states that take longer. */
    bends: readonly Spot[];
    /** How many states there are in the service's list. */
    states: number;
    complete: boolean;
    /** How far from the present state is drawn, in crossings; all of it without. */
    around: number | undefined;
}

/** The graph with its states found by their keys, and who is beside whom. */
export interface Mapped {
    graph: CrossingGraph;
    keys: readonly string[];
    beside: readonly (readonly number[])[];
    hops: readonly number[];
}

/** The fewest steps from a node to all others; -1 where none lead. */
function stepsFrom(beside: readonly (readonly number[])[], first: number): number[] {
    const steps = beside.map(() => -1);
    const queue = [first];
    steps[first] = 0;
    for (const node of queue)
        for (const next of beside[node] ?? [])
            if (steps[next] === -1) {
                steps[next] = (steps[node] ?? 0) + 1;
                queue.push(next);
            }
    return steps;
}

export function mapGraph(model: Model, graph: CrossingGraph): Mapped {
    const keys = graph.nodes.map(({ far, boat }) => {
        const places = new Set(placesOf(model, far));
        const flags = model.travelers.map((_, place) => places.has(place));
        return keyOf(model, { far: flags, over: boat === "far" });
    });
    const beside: number[][] = graph.nodes.map(() => []);
    for (const { nodes } of graph.edges) {
        const [near = 0, far = 0] = nodes;
        beside[near]?.push(far);
        beside[far]?.push(near);
    }
    return { graph, keys, beside, hops: stepsFrom(beside, 0) };
}

/** The states around one, whole rings of them as long as they are few. */
function ringsAround({ beside }: Mapped, here: number): [Set<number>, number] {
    const steps = stepsFrom(beside, here);
    const within = (most: number) =>
        steps.flatMap((count, node) => (count >= 0 && count <= most ? [node] : []));
    const farthest = Math.max(...steps);
    let rings = 1;
    while (rings < farthest && within(rings + 1).length <= AROUND_MOST) rings++;
    return [new Set(within(rings).slice(0, 2 * AROUND_MOST)), rings];
}

const mean = (numbers: readonly number[]) =>
    numbers.reduce((sum, number) => sum + number, 0) / numbers.length;

/** Puts each column in an order in which its states are beside those that they lead to
 * (Sugiyama's barycentres, forth and back). */
function settleLanes(spots: readonly Spot[], beside: Mapped["beside"]): void {
    const found = new Map(spots.map((spot) => [spot.index, spot]));
    const columns = new Map<number, Spot[]>();
    for (const spot of spots) {
        const column = columns.get(spot.column) ?? [];
        columns.set(spot.column, column);
        column.push(spot);
    }
    const place = (column: Spot[]) =>
        column.forEach((spot, i) => (spot.lane = i - (column.length - 1) / 2));
    const wish = (spot: Spot, way: number) => {
        const others = (beside[spot.index] ?? []).flatMap((index) => {
            const other = found.get(index);
            return other && (other.column - spot.column) * way < 0 ? [other.lane] : [];
        });
        return others.length > 0 ? mean(others) : spot.lane;
    };
    const order = [...columns.keys()].sort((a, b) => a - b);
    for (const column of columns.values()) place(column);
    for (let sweep = 0; sweep < SWEEPS; sweep++) {
        const way = sweep % 2 === 0 ? 1 : -1;
        for (const at of way > 0 ? order : [...order].reverse()) {
            const column = columns.get(at) ?? [];
            const wishes = new Map(column.map((spot) => [spot, wish(spot, way)]));
            column.sort((a, b) => (wishes.get(a) ?? 0) - (wishes.get(b) ?? 0));
            place(column);
        }
    }
}

/** Who is beside whom when the links to `end` pass a bend in each column before it, so that
 * no state lies on them. */
function bent({ beside, hops }: Mapped, end: number, bends: readonly Spot[]) {
    const all = beside.map((others) => others.filter((other) => other !== end));
    for (const index of [end, ...bends.map(({ index }) => index)]) all[index] = [];
    const lead = (from: number, column: number) => {
        const to = bends.find((bend) => bend.column > column)?.index ?? end;
        all[from]?.push(to);
        all[to]?.push(from);
    };
    for (const one of beside[end] ?? []) lead(one, hops[one] ?? 0);
    for (const { index, column } of bends) lead(index, column);
    return all;
}

interface Shown {
    indices: readonly number[];
    around: number | undefined;
    /** The fewest crossings at the left. */
    first: number;
    /** The end, where it is shown in the last column. */
    end: number | undefined;
    last: number;
}

function shownOf(mapped: Mapped, here: number): Shown {
    const { graph, beside, hops } = mapped;
    const whole = graph.nodes.length <= WHOLE_MOST;
    const [set, around] = whole
        ? [new Set(beside.keys()), undefined]
        : ringsAround(mapped, Math.max(0, here));
    const indices = [...set];
    const found = whole ? graph.nodes.findIndex(({ near }) => near.length === 0) : -1;
    const end = found >= 0 ? found : undefined;
    const counts = indices.map((index) => (hops[index] ?? 0) + (index === end ? 0 : 1));
    const first = Math.min(...indices.map((index) => hops[index] ?? 0));
    // The end has the last column to itself, though some states may take longer.
    return {
        indices,
        around,
        first,
        end,
        last: Math.max(...counts) - (found >= 0 ? 0 : 1),
    };
}

/** What is drawn while the reader is at the state `here`; -1 where it is not in the list. */
export function chartOf(mapped: Mapped, here: number): Chart {
    const { graph, keys, hops } = mapped;
    const { indices, around, first, end, last } = shownOf(mapped, here);
    const spotOf = (index: number, column: number): Spot => ({
        index,
        key: keys[index] ?? "",
        column: column - first,
        lane: 0,
        best: graph.nodes[index]?.on_best_plan ?? false,
        start: index === 0,
        end: graph.nodes[index]?.near.length === 0,
    });
    const spots = indices.map((index) =>
        spotOf(index, index === end ? last : (hops[index] ?? 0)),
    );
    const passed = end === undefined ? 0 : last - (hops[end] ?? 0);
    const bends = Array.from({ length: passed }, (_, i) =>
        spotOf(graph.nodes.length + i, last - passed + i),
    );
    const beside = end === undefined ? mapped.beside : bent(mapped, end, bends);
    settleLanes([...spots, ...bends], beside);
    const shown = new Set(indices);
    const links = graph.edges.flatMap(({ nodes, who, on_best_plan: best }): Link[] => {
        const [near = 0, far = 0] = nodes;
        return shown.has(near) && shown.has(far) ? [{ nodes: [near, far], who, best }] : [];
    });
    return {
        spots,
        links,
        bends,
        columns: 1 + last - first,
        lanes: 1 + 2 * Math.max(...[...spots, ...bends].map(({ lane }) => lane)),
        states: graph.nodes.length,
        complete: graph.complete,
        around,
    };
}

/** The spots that a link passes, its ends included. */
export function wayOf(chart: Chart, from: Spot, to: Spot): readonly Spot[] {
    const { bends } = chart;
    if (from.end) return wayOf(chart, to, from);
    const passed = to.end ? bends.filter(({ column }) => column > from.column) : [];
    return [from, ...passed, to];
}

/** A letter or two for each group of travelers; none where they would not differ. */
function signsOf(model: Model): Map<number, string> | undefined {
    const kinds = new Map(model.travelers.map(({ group, kind }) => [group, kind]));
    const initials = (word: string) =>
        word
            .split(" ")
            .map((part) => part.charAt(0))
            .join("");
    const signs = new Map([...kinds].map(([group, kind]) => [group, initials(kind)]));
    return new Set(signs.values()).size === kinds.size ? signs : undefined;
}

/** Who is near, in letters: "fgw", or "3m 2c" of kinds. */
export function nearInLetters(model: Model, names: readonly string[]): string | undefined {
    const signs = signsOf(model);
    if (!signs) return undefined;
    const counts = new Map<number, number>();
    for (const place of placesOf(model, names)) {
        const group = model.travelers[place]?.group ?? 0;
        counts.set(group, (counts.get(group) ?? 0) + 1);
    }
    const many = new Set(signs.keys()).size < model.travelers.length;
    const parts = [...counts]
        .sort(([a], [b]) => a - b)
        .map(([group, count]) => `${many ? count : ""}${signs.get(group)}`);
    return parts.join(many ? " " : "") || "–";
}
