// The map of all states of the puzzle, with the current state.
import type { CrossingGraph } from "openapi";
import type { CSSProperties } from "preact";
import { useMemo } from "preact/hooks";
import type { Move } from "../crossings/moves";
import { joinNames } from "../crossings/words";
import { Plot, type Area } from "../parts/plot";
import { pluralize } from "../parts/number";
import {
    chartOf,
    mapGraph,
    movesTo,
    initialsOf,
    WHOLE_MAX,
    type Chart,
    type Link,
    type Mapped,
    type Vertex,
    pathOf,
} from "./graph";
import { keyOf, positionAfter, type Model, type Position } from "./model";

export interface MapProps {
    model: Model;
    graph: CrossingGraph;
    /** The moves of the user. */
    moves: readonly Move[];
    /** Whether the best paths are highlighted. */
    highlighted: boolean;
    /** Undefined if this would reveal the solution of the day. */
    onHighlight: ((highlighted: boolean) => void) | undefined;
    /** Makes moves to another state; undefined while the page shows a plan. */
    onCross?: ((moves: readonly Move[]) => void) | undefined;
}

const MARGIN = { left: 30, right: 34, top: 22, bottom: 44 };
const PITCH_MAX = 46;
const HEIGHT = { least: 190, most: 470 };
/** The distance between a state and the ring of the current state. */
const RING = 5.5;
const LABEL_BELOW = 14;
const LABEL_SPACE = { across: 44, down: 34 };

interface Placing {
    x: (vertex: Vertex) => number;
    y: (vertex: Vertex) => number;
    across: number;
    down: number;
    radius: number;
}

function heightOf({ rows }: Chart): number {
    const wanted = MARGIN.top + MARGIN.bottom + rows * PITCH_MAX;
    return Math.max(HEIGHT.least, Math.min(HEIGHT.most, wanted));
}

function placingOf({ columns, rows }: Chart, area: Area): Placing {
    const across = (area.right - area.left) / Math.max(1, columns - 1);
    const down = Math.min(PITCH_MAX + 8, (area.floor - area.top) / rows);
    const middle = (area.top + area.floor) / 2;
    return {
        x: ({ column }) => area.left + column * across,
        y: ({ row }) => middle + row * down,
        across,
        down,
        radius: Math.max(2.5, Math.min(8, across * 0.26, down * 0.36)),
    };
}

/** Returns true if the initials fit below each state. */
const hasLabels = ({ across, down }: Placing) =>
    across >= LABEL_SPACE.across && down >= LABEL_SPACE.down;

interface DrawnProps extends MapProps {
    mapped: Mapped;
    chart: Chart;
    placing: Placing;
    /** The keys of the states so far. */
    trail: readonly string[];
    position: Position;
}

interface EdgeProps {
    link: Link;
    path: readonly Vertex[];
    placing: Placing;
    highlighted: boolean;
    visited: boolean;
}

function Edge({ link, path, placing: { x, y }, highlighted, visited }: EdgeProps) {
    const classes = ["edge", highlighted && link.best && "best", visited && "visited"];
    const points = path.map((vertex) => `${x(vertex).toFixed(1)} ${y(vertex).toFixed(1)}`);
    return (
        <path class={classes.filter(Boolean).join(" ")} d={`M${points.join("L")}`}>
            <title>{joinNames(link.who)}</title>
        </path>
    );
}

function Edges({ chart, placing, highlighted, trail }: DrawnProps) {
    const vertices = new Map(chart.vertices.map((vertex) => [vertex.index, vertex]));
    const steps = new Set(trail.slice(1).map((key, i) => `${trail[i]} ${key}`));
    const edges = chart.links.flatMap((link) => {
        const [near, far] = link.nodes.map((index) => vertices.get(index));
        if (!near || !far) return [];
        const visited =
            steps.has(`${near.key} ${far.key}`) || steps.has(`${far.key} ${near.key}`);
        return [{ link, path: pathOf(chart, near, far), visited }];
    });
    // Highlighted edges are drawn last.
    const weight = ({ link, visited }: (typeof edges)[number]) =>
        (highlighted && link.best ? 2 : 0) + (visited ? 1 : 0);
    edges.sort((a, b) => weight(a) - weight(b));
    const breadth = Math.max(1.4, Math.min(6, 240 / edges.length));
    return (
        <g style={{ "--bright": `${breadth}px` } as CSSProperties}>
            {edges.map((edge) => (
                <Edge
                    key={`${edge.link.nodes} ${edge.link.who}`}
                    {...edge}
                    placing={placing}
                    highlighted={highlighted}
                />
            ))}
        </g>
    );
}

function Node(props: DrawnProps & { vertex: Vertex; here: boolean }) {
    const { model, mapped, placing, vertex, here, highlighted, trail, position, onCross } =
        props;
    const node = mapped.graph.nodes[vertex.index];
    if (!node) return null;
    const [x, y] = [placing.x(vertex), placing.y(vertex)];
    const { radius } = placing;
    const hasLabel = hasLabels(placing);
    const below = y + radius + LABEL_BELOW + (here ? RING : 0);
    const classes = [
        "node",
        node.boat,
        highlighted && vertex.best && "best",
        trail.includes(vertex.key) && "visited",
        onCross && !here && "open",
    ];
    const textOf = (names: readonly string[]) => joinNames(names) || "no one";
    return (
        <g
            class={classes.filter(Boolean).join(" ")}
            onClick={() => onCross?.(movesTo(mapped, model, position, vertex.index))}
        >
            {here && <circle class="here" cx={x} cy={y} r={radius + RING} />}
            <circle cx={x} cy={y} r={radius} />
            {(vertex.start || vertex.end) && (
                <text class="mark" x={x} y={y - radius - 8} text-anchor="middle">
                    {vertex.start ? "start" : "goal"}
                </text>
            )}
            {hasLabel && (
                <text class="initials" x={x} y={below} text-anchor="middle">
                    {initialsOf(model, node.near)}
                </text>
            )}
            <title>{`Near: ${textOf(node.near)}; far: ${textOf(node.far)}; the boat is ${node.boat}`}</title>
        </g>
    );
}

function Drawn(props: DrawnProps) {
    const { chart, mapped, model, placing, position } = props;
    const here = keyOf(model, position);
    const hasInitials = hasLabels(placing) && initialsOf(model, []) !== undefined;
    return (
        <>
            <Edges {...props} />
            {hasInitials && (
                <text class="initials" x={10} y={heightOf(chart) - 10}>
                    Letters: travelers on the near bank, such as{" "}
                    {initialsOf(model, mapped.graph.nodes[0]?.near ?? [])}
                </text>
            )}
            {chart.vertices.map((vertex) => (
                <Node
                    key={vertex.index}
                    {...props}
                    vertex={vertex}
                    here={vertex.key === here}
                />
            ))}
        </>
    );
}

/** Describes the map for screen readers. */
function labelOf(
    {
        chart,
        mapped,
        highlighted,
        moves,
    }: Pick<DrawnProps, "chart" | "mapped" | "highlighted" | "moves">,
    here: number,
) {
    const distance = mapped.distances[here];
    const count = mapped.neighbors[here]?.length ?? 0;
    const where =
        distance === undefined
            ? ""
            : ` You are ${pluralize(distance, "crossing")} from the start and can move to ${pluralize(count, "position")}.`;
    const left = mapped.graph.nodes[here]?.to_end;
    const least =
        highlighted && typeof left === "number" && moves.length > 0
            ? ` The minimum from here is ${left}.`
            : "";
    return `${pluralize(chart.states, "position")}, ordered by the number of crossings from the start.${where}${least}`;
}

/** Reports which states the map shows. */
function Extent({ chart, here }: { chart: Chart; here: number }) {
    const { states, complete, around } = chart;
    if (here < 0) return <p class="hint">The current position is not on the map.</p>;
    const all = `${complete ? "" : "more than "}${pluralize(states, "position")}`;
    return (
        <p class="hint">
            {around === undefined
                ? `These are all ${all} that can be reached.`
                : `The map shows what you can reach with ${pluralize(around, "crossing")}. The whole puzzle has ${all}.`}
        </p>
    );
}

/** The graph of the states, with a legend. */
export function StateMap(props: MapProps) {
    const { model, graph, moves, highlighted, onHighlight } = props;
    const mapped = useMemo(() => mapGraph(model, graph), [model, graph]);
    const position = positionAfter(model, moves);
    const here = mapped.keys.indexOf(keyOf(model, position));
    const large = mapped.graph.nodes.length > WHOLE_MAX; // the layout depends on `here`
    const chart = useMemo(() => chartOf(mapped, here), [mapped, large ? here : 0]);
    const trail = moves.map((_, i) =>
        keyOf(model, positionAfter(model, moves.slice(0, i))),
    );
    trail.push(keyOf(model, position));
    const label = labelOf({ mapped, chart, highlighted, moves }, here);
    return (
        <>
            <Plot class="states" height={heightOf(chart)} margin={MARGIN} label={label}>
                {(area) => (
                    <Drawn
                        {...props}
                        mapped={mapped}
                        chart={chart}
                        placing={placingOf(chart, area)}
                        trail={trail}
                        position={position}
                    />
                )}
            </Plot>
            <ul class="legend">
                <li class="is-near">boat on the near bank</li>
                <li class="is-far">boat on the far bank</li>
                <li class="is-here">you are here</li>
                <li class="is-visited">your path</li>
                {highlighted && <li class="is-best">best paths</li>}
            </ul>
            <Extent chart={chart} here={here} />
            {onHighlight && (
                <label class="check">
                    <input
                        type="checkbox"
                        checked={highlighted}
                        onChange={(event) => onHighlight(event.currentTarget.checked)}
                    />
                    <span>Highlight the best paths</span>
                </label>
            )}
        </>
    );
}
