// The layout of the graph of all states: the start on the left, the end on the right, and between
// them a column for each number of crossings.
import type { CrossingGraph } from "openapi";
import type { Move } from "../crossings/moves";
import { cross, indicesOf, keyOf, similarMove, type Model, type Position } from "./model";

/** A larger graph is too dense, so only the states around the current one are drawn. */
export const WHOLE_MAX = 300;
const AROUND_MAX = 120;
const SWEEPS = 12;

export interface Vertex {
    /** The index in the list of the service. */
    index: number;
    key: string;
    column: number;
    /** The position in the column, from the top; 0 is the middle. */
    row: number;
    best: boolean;
    start: boolean;
    end: boolean;
}

export interface Link {
    /** The states with the boat near and far, by their indices in the list of the service. */
    nodes: readonly [number, number];
    who: readonly string[];
    best: boolean;
}

export interface Chart {
    vertices: readonly Vertex[];
    links: readonly Link[];
    columns: number;
    /** The number of vertices in the largest column. */
    rows: number;
    /** Where links to the end pass columns of states that take more crossings. */
    bends: readonly Vertex[];
    /** The number of states in the list of the service. */
    states: number;
    complete: boolean;
    /** The distance from the current state that is drawn, in crossings; undefined for all states. */
    around: number | undefined;
}

/** A graph with the keys and the neighbors of its states, and their distances from the start. */
export interface Mapped {
    graph: CrossingGraph;
    keys: readonly string[];
    neighbors: readonly (readonly number[])[];
    distances: readonly number[];
}

/** Returns the distances from one state to all others; -1 for states that cannot be reached. */
function distancesFrom(neighbors: readonly (readonly number[])[], first: number): number[] {
    const steps = neighbors.map(() => -1);
    const queue = [first];
    steps[first] = 0;
    for (const node of queue)
        for (const next of neighbors[node] ?? [])
            if (steps[next] === -1) {
                steps[next] = (steps[node] ?? 0) + 1;
                queue.push(next);
            }
    return steps;
}

export function mapGraph(model: Model, graph: CrossingGraph): Mapped {
    const keys = graph.nodes.map(({ far: names, boat }) => {
        const indices = new Set(indicesOf(model, names));
        const far = model.travelers.map((_, index) => indices.has(index));
        return keyOf(model, { far, boatIsFar: boat === "far" });
    });
    const neighbors: number[][] = graph.nodes.map(() => []);
    for (const { nodes } of graph.edges) {
        const [near = 0, far = 0] = nodes;
        neighbors[near]?.push(far);
        neighbors[far]?.push(near);
    }
    return { graph, keys, neighbors, distances: distancesFrom(neighbors, 0) };
}

/** Returns the fewest moves from a position to a state; none if it cannot be reached. */
export function movesTo(
    { graph, keys, neighbors }: Mapped,
    model: Model,
    position: Position,
    target: number,
): Move[] {
    const distances = distancesFrom(neighbors, target);
    const moves: Move[] = [];
    let [at, here] = [position, keys.indexOf(keyOf(model, position))];
    while ((distances[here] ?? 0) > 0) {
        const left = distances[here] ?? 0;
        const next = neighbors[here]?.find((one) => distances[one] === left - 1) ?? target;
        const both = [here, next];
        const edge = graph.edges.find(({ nodes }) =>
            both.every((one) => nodes.includes(one)),
        );
        const move = similarMove(model, at, edge?.who ?? []);
        moves.push(move);
        [at, here] = [cross(at, move), next];
    }
    return moves;
}

/** Returns the states around one, up to the largest distance at which they are few. */
function ringsAround({ neighbors }: Mapped, here: number): [Set<number>, number] {
    const steps = distancesFrom(neighbors, here);
    const within = (most: number) =>
        steps.flatMap((count, node) => (count >= 0 && count <= most ? [node] : []));
    const farthest = Math.max(...steps);
    let rings = 1;
    while (rings < farthest && within(rings + 1).length <= AROUND_MAX) rings++;
    return [new Set(within(rings).slice(0, 2 * AROUND_MAX)), rings];
}

const mean = (numbers: readonly number[]) =>
    numbers.reduce((sum, number) => sum + number, 0) / numbers.length;

/** Orders each column so that states are near their neighbors, with the barycenter method of
 * Sugiyama. */
function orderRows(vertices: readonly Vertex[], neighbors: Mapped["neighbors"]): void {
    const found = new Map(vertices.map((vertex) => [vertex.index, vertex]));
    const columns = new Map<number, Vertex[]>();
    for (const vertex of vertices) {
        const column = columns.get(vertex.column) ?? [];
        columns.set(vertex.column, column);
        column.push(vertex);
    }
    const assignRows = (column: Vertex[]) =>
        column.forEach((vertex, i) => (vertex.row = i - (column.length - 1) / 2));
    const wantedRow = (vertex: Vertex, direction: number) => {
        const others = (neighbors[vertex.index] ?? []).flatMap((index) => {
            const other = found.get(index);
            return other && (other.column - vertex.column) * direction < 0
                ? [other.row]
                : [];
        });
        return others.length > 0 ? mean(others) : vertex.row;
    };
    const order = [...columns.keys()].sort((a, b) => a - b);
    for (const column of columns.values()) assignRows(column);
    for (let sweep = 0; sweep < SWEEPS; sweep++) {
        const direction = sweep % 2 === 0 ? 1 : -1;
        for (const at of direction > 0 ? order : [...order].reverse()) {
            const column = columns.get(at) ?? [];
            const wanted = new Map(
                column.map((vertex) => [vertex, wantedRow(vertex, direction)]),
            );
            column.sort((a, b) => (wanted.get(a) ?? 0) - (wanted.get(b) ?? 0));
            assignRows(column);
        }
    }
}

/** Returns the neighbors if the links to `end` pass a bend in each column before it, so that they do
 * not cross other states. */
function withBends(
    { neighbors, distances }: Mapped,
    end: number,
    bends: readonly Vertex[],
) {
    const all = neighbors.map((others) => others.filter((other) => other !== end));
    for (const index of [end, ...bends.map(({ index }) => index)]) all[index] = [];
    const connect = (from: number, column: number) => {
        const to = bends.find((bend) => bend.column > column)?.index ?? end;
        all[from]?.push(to);
        all[to]?.push(from);
    };
    for (const one of neighbors[end] ?? []) connect(one, distances[one] ?? 0);
    for (const { index, column } of bends) connect(index, column);
    return all;
}

interface Shown {
    indices: readonly number[];
    around: number | undefined;
    /** The distance of the first column. */
    first: number;
    /** The index of the end, if all states are shown. */
    end: number | undefined;
    last: number;
}

function shownOf(mapped: Mapped, here: number): Shown {
    const { graph, neighbors, distances } = mapped;
    const whole = graph.nodes.length <= WHOLE_MAX;
    const [set, around] = whole
        ? [new Set(neighbors.keys()), undefined]
        : ringsAround(mapped, Math.max(0, here));
    const indices = [...set];
    const found = whole ? graph.nodes.findIndex(({ near }) => near.length === 0) : -1;
    const end = found >= 0 ? found : undefined;
    const counts = indices.map(
        (index) => (distances[index] ?? 0) + (index === end ? 0 : 1),
    );
    const first = Math.min(...indices.map((index) => distances[index] ?? 0));
    // The end has the last column for itself, even if other states take more crossings.
    return {
        indices,
        around,
        first,
        end,
        last: Math.max(...counts) - (found >= 0 ? 0 : 1),
    };
}

/** Returns the layout for the current state `here`, which is -1 if it is not in the list. */
export function chartOf(mapped: Mapped, here: number): Chart {
    const { graph, keys, distances } = mapped;
    const { indices, around, first, end, last } = shownOf(mapped, here);
    const vertexOf = (index: number, column: number): Vertex => ({
        index,
        key: keys[index] ?? "",
        column: column - first,
        row: 0,
        best: graph.nodes[index]?.on_best_plan ?? false,
        start: index === 0,
        end: graph.nodes[index]?.near.length === 0,
    });
    const vertices = indices.map((index) =>
        vertexOf(index, index === end ? last : (distances[index] ?? 0)),
    );
    const passed = end === undefined ? 0 : last - (distances[end] ?? 0);
    const bends = Array.from({ length: passed }, (_, i) =>
        vertexOf(graph.nodes.length + i, last - passed + i),
    );
    const neighbors = end === undefined ? mapped.neighbors : withBends(mapped, end, bends);
    orderRows([...vertices, ...bends], neighbors);
    const shown = new Set(indices);
    const links = graph.edges.flatMap(({ nodes, who, on_best_plan: best }): Link[] => {
        const [near = 0, far = 0] = nodes;
        return shown.has(near) && shown.has(far) ? [{ nodes: [near, far], who, best }] : [];
    });
    return {
        vertices,
        links,
        bends,
        columns: 1 + last - first,
        rows: 1 + 2 * Math.max(...[...vertices, ...bends].map(({ row }) => row)),
        states: graph.nodes.length,
        complete: graph.complete,
        around,
    };
}

/** Returns the vertices that a link passes, with its ends. */
export function pathOf(chart: Chart, from: Vertex, to: Vertex): readonly Vertex[] {
    const { bends } = chart;
    if (from.end) return pathOf(chart, to, from);
    const passed = to.end ? bends.filter(({ column }) => column > from.column) : [];
    return [from, ...passed, to];
}

/** Returns the initials of each group of travelers; undefined if two groups have the same. */
function initialsByGroup(model: Model): Map<number, string> | undefined {
    const kinds = new Map(model.travelers.map(({ group, kind }) => [group, kind]));
    const initialsIn = (kind: string) =>
        kind
            .split(" ")
            .map((word) => word.charAt(0))
            .join("");
    const initials = new Map([...kinds].map(([group, kind]) => [group, initialsIn(kind)]));
    return new Set(initials.values()).size === kinds.size ? initials : undefined;
}

/** Returns the initials of travelers, such as "fgw", or "3m 2c" for kinds. */
export function initialsOf(model: Model, names: readonly string[]): string | undefined {
    const initials = initialsByGroup(model);
    if (!initials) return undefined;
    const counts = new Map<number, number>();
    for (const index of indicesOf(model, names)) {
        const group = model.travelers[index]?.group ?? 0;
        counts.set(group, (counts.get(group) ?? 0) + 1);
    }
    const many = new Set(initials.keys()).size < model.travelers.length;
    const parts = [...counts]
        .sort(([a], [b]) => a - b)
        .map(([group, count]) => `${many ? count : ""}${initials.get(group)}`);
    return parts.join(many ? " " : "") || "–";
}
