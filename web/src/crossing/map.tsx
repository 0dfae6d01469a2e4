// All states of the puzzle beside it, and where the reader is.
import type { CrossingGraph } from "openapi";
import type { CSSProperties } from "preact";
import { useMemo } from "preact/hooks";
import { Plot, type Area } from "../parts/plot";
import { pluralize } from "../parts/number";
import {
    chartOf,
    mapGraph,
    nearInLetters,
    WHOLE_MOST,
    type Chart,
    type Link,
    type Mapped,
    type Spot,
    wayOf,
} from "./graph";
import {
    crewLike,
    keyOf,
    standingAfter,
    type Crew,
    type Model,
    type Standing,
} from "./model";
import { told } from "./puzzle";

export interface MapProps {
    model: Model;
    graph: CrossingGraph;
    /** What led to where the reader is. */
    moves: readonly Crew[];
    /** The best ways are bright. */
    lit: boolean;
    /** Undefined while that would show the solution of the day. */
    onLit: ((lit: boolean) => void) | undefined;
    /** Crosses to a state beside the present one; none while a plan is watched. */
    onCross?: ((crew: Crew) => void) | undefined;
}

const MARGIN = { left: 30, right: 34, top: 22, bottom: 44 };
const PITCH_MOST = 46;
const HEIGHT = { least: 190, most: 470 };
/** How much larger the ring of the present state is than the state. */
const RING = 5.5;
const LABEL_BELOW = 14;
const LABELLED = { across: 44, down: 34 };

interface Placing {
    x: (spot: Spot) => number;
    y: (spot: Spot) => number;
    across: number;
    down: number;
    radius: number;
}

function heightOf({ lanes }: Chart): number {
    const wanted = MARGIN.top + MARGIN.bottom + lanes * PITCH_MOST;
    return Math.max(HEIGHT.least, Math.min(HEIGHT.most, wanted));
}

function placingOf({ columns, lanes }: Chart, area: Area): Placing {
    const across = (area.right - area.left) / Math.max(1, columns - 1);
    const down = Math.min(PITCH_MOST + 8, (area.floor - area.top) / lanes);
    const middle = (area.top + area.floor) / 2;
    return {
        x: ({ column }) => area.left + column * across,
        y: ({ lane }) => middle + lane * down,
        across,
        down,
        radius: Math.max(2.5, Math.min(8, across * 0.26, down * 0.36)),
    };
}

/** True where there is room for who is near under each state. */
const areLabelled = ({ across, down }: Placing) =>
    across >= LABELLED.across && down >= LABELLED.down;

interface DrawnProps extends MapProps {
    mapped: Mapped;
    chart: Chart;
    placing: Placing;
    /** The states of the game so far, by their keys. */
    trail: readonly string[];
    standing: Standing;
}

interface EdgeProps {
    link: Link;
    way: readonly Spot[];
    placing: Placing;
    lit: boolean;
    trodden: boolean;
}

function Edge({ link, way, placing: { x, y }, lit, trodden }: EdgeProps) {
    const classes = ["edge", lit && link.best && "best", trodden && "trodden"];
    const points = way.map((spot) => `${x(spot).toFixed(1)} ${y(spot).toFixed(1)}`);
    return (
        <path class={classes.filter(Boolean).join(" ")} d={`M${points.join("L")}`}>
            <title>{told(link.who)}</title>
        </path>
    );
}

function Edges({ chart, placing, lit, trail }: DrawnProps) {
    const spots = new Map(chart.spots.map((spot) => [spot.index, spot]));
    const steps = new Set(trail.slice(1).map((key, i) => `${trail[i]} ${key}`));
    const edges = chart.links.flatMap((link) => {
        const [near, far] = link.nodes.map((index) => spots.get(index));
        if (!near || !far) return [];
        const trodden =
            steps.has(`${near.key} ${far.key}`) || steps.has(`${far.key} ${near.key}`);
        return [{ link, way: wayOf(chart, near, far), trodden }];
    });
    // What is bright lies over the rest.
    const weight = ({ link, trodden }: (typeof edges)[number]) =>
        (lit && link.best ? 2 : 0) + (trodden ? 1 : 0);
    edges.sort((a, b) => weight(a) - weight(b));
    const breadth = Math.max(1.4, Math.min(6, 240 / edges.length));
    return (
        <g style={{ "--bright": `${breadth}px` } as CSSProperties}>
            {edges.map((edge) => (
                <Edge
                    key={`${edge.link.nodes} ${edge.link.who}`}
                    {...edge}
                    placing={placing}
                    lit={lit}
                />
            ))}
        </g>
    );
}

/** The edge that leads from the present state to another, if one does. */
function edgeTo({ chart, standing, model }: DrawnProps, spot: Spot): Link | undefined {
    const here = chart.spots.find(({ key }) => key === keyOf(model, standing));
    return (
        here &&
        chart.links.find(
            ({ nodes }) => nodes.includes(here.index) && nodes.includes(spot.index),
        )
    );
}

function Node(props: DrawnProps & { spot: Spot; here: boolean }) {
    const { model, mapped, placing, spot, here, lit, trail, standing, onCross } = props;
    const node = mapped.graph.nodes[spot.index];
    if (!node) return null;
    const [x, y] = [placing.x(spot), placing.y(spot)];
    const { radius } = placing;
    const labelled = areLabelled(placing);
    const below = y + radius + LABEL_BELOW + (here ? RING : 0);
    const link = onCross && edgeTo(props, spot);
    const classes = [
        "node",
        node.boat,
        lit && spot.best && "best",
        trail.includes(spot.key) && "trodden",
        link && "open",
    ];
    const name = (names: readonly string[]) => told(names) || "nobody";
    return (
        <g
            class={classes.filter(Boolean).join(" ")}
            onClick={() => link && onCross?.(crewLike(model, standing, link.who))}
        >
            {here && <circle class="here" cx={x} cy={y} r={radius + RING} />}
            <circle cx={x} cy={y} r={radius} />
            {(spot.start || spot.end) && (
                <text class="mark" x={x} y={y - radius - 8} text-anchor="middle">
                    {spot.start ? "start" : "goal"}
                </text>
            )}
            {labelled && (
                <text class="who" x={x} y={below} text-anchor="middle">
                    {nearInLetters(model, node.near)}
                </text>
            )}
            <title>{`Near: ${name(node.near)}; far: ${name(node.far)}; the boat is ${node.boat}`}</title>
        </g>
    );
}

function Drawn(props: DrawnProps) {
    const { chart, mapped, model, placing, standing } = props;
    const here = keyOf(model, standing);
    const lettered = areLabelled(placing) && nearInLetters(model, []) !== undefined;
    return (
        <>
            <Edges {...props} />
            {lettered && (
                <text class="who" x={10} y={heightOf(chart) - 10}>
                    Letters: who is near, such as{" "}
                    {nearInLetters(model, mapped.graph.nodes[0]?.near ?? [])}
                </text>
            )}
            {chart.spots.map((spot) => (
                <Node key={spot.index} {...props} spot={spot} here={spot.key === here} />
            ))}
        </>
    );
}

/** What the picture shows, for those who do not see it. */
function labelOf(
    { chart, mapped, lit, moves }: Pick<DrawnProps, "chart" | "mapped" | "lit" | "moves">,
    here: number,
) {
    const hops = mapped.hops[here];
    const beside = mapped.beside[here]?.length ?? 0;
    const way =
        hops === undefined ? "" : ` You are ${pluralize(hops, "crossing")} from the start`;
    const ways =
        hops === undefined ? "" : `, with ${pluralize(beside, "crossing")} to choose from.`;
    const left = mapped.graph.nodes[here]?.to_end;
    const least =
        lit && typeof left === "number" && moves.length > 0
            ? ` The least from here is ${left}.`
            : "";
    return `${pluralize(chart.states, "state")}, by the crossings from the start.${way}${ways}${least}`;
}

/** What is not drawn. */
function Missing({ chart, here }: { chart: Chart; here: number }) {
    const { states, complete, around } = chart;
    if (here < 0) return <p class="hint">You are beyond the states that are listed.</p>;
    const all = `${complete ? "" : "more than "}${pluralize(states, "state")}`;
    if (around === undefined) return <p class="hint">All {all} that can be reached.</p>;
    const rings = around === 1 ? "one crossing" : `${around} crossings`;
    return (
        <p class="hint">
            There are {all}, too many to be drawn at once: these are the ones within {rings}{" "}
            of where you are.
        </p>
    );
}

/** The graph of the states, with a legend. */
export function StateMap(props: MapProps) {
    const { model, graph, moves, lit, onLit } = props;
    const mapped = useMemo(() => mapGraph(model, graph), [model, graph]);
    const standing = standingAfter(model, moves);
    const here = mapped.keys.indexOf(keyOf(model, standing));
    const large = mapped.graph.nodes.length > WHOLE_MOST; // drawn by where one is
    const chart = useMemo(() => chartOf(mapped, here), [mapped, large ? here : 0]);
    const trail = moves.map((_, i) =>
        keyOf(model, standingAfter(model, moves.slice(0, i))),
    );
    trail.push(keyOf(model, standing));
    const label = labelOf({ mapped, chart, lit, moves }, here);
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
                        standing={standing}
                    />
                )}
            </Plot>
            <ul class="legend">
                <li class="is-near">boat near</li>
                <li class="is-far">boat far</li>
                <li class="is-here">you are here</li>
                <li class="is-trodden">your way</li>
                {lit && <li class="is-best">best ways</li>}
            </ul>
            <Missing chart={chart} here={here} />
            {onLit && (
                <label class="check">
                    <input
                        type="checkbox"
                        checked={lit}
                        onChange={(event) => onLit(event.currentTarget.checked)}
                    />
                    <span>The best ways are bright</span>
                </label>
            )}
        </>
    );
}
