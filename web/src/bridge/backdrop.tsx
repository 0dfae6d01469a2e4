// The background of the picture: sky, mountains, gorge, cliffs and the bridge.
import type { Point } from "../crossings/use-drag";
import { deckAt, type Layout } from "./layout";

/** Returns pseudo-random numbers from 0 to 1. */
function randoms(seed: number, count: number): number[] {
    let state = seed;
    return Array.from({ length: count }, () => {
        state = (state + 0x6d2b79f5) >>> 0;
        let mixed = Math.imul(state ^ (state >>> 15), state | 1);
        mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
        return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
    });
}

const STARS = 70;
const STAR_NUMBERS = randoms(7, 3 * STARS);

function Stars({ width, deck }: Layout) {
    const at = (i: number) => STAR_NUMBERS[i] ?? 0;
    return (
        <g fill="var(--star)" opacity="0.85">
            {Array.from({ length: STARS }, (_, i) => (
                <circle
                    key={i}
                    cx={at(3 * i) * width}
                    cy={at(3 * i + 1) ** 1.3 * deck * 0.72}
                    r={0.5 + at(3 * i + 2) * 1.1}
                />
            ))}
        </g>
    );
}

/** A jagged line of mountains over the whole width. */
function ridge(layout: Layout, seed: number, base: number, rise: number): string {
    const peaks = randoms(seed, 13);
    const points = peaks.map((height, i) => {
        const x = (i / (peaks.length - 1)) * layout.width;
        return `L${x.toFixed(1)} ${(base - rise * (i % 2 ? height : 0.6 + height * 0.6)).toFixed(1)}`;
    });
    return `M0 ${layout.height}${points.join("")}V${layout.height}z`;
}

function Mountains({ layout }: { layout: Layout }) {
    const { deck } = layout;
    return (
        <>
            <path fill="var(--night-far)" d={ridge(layout, 11, deck - 10, 120)} />
            <path fill="var(--night-near)" d={ridge(layout, 5, deck + 40, 90)} />
        </>
    );
}

function Gorge({ width, height, cliff, deck }: Layout) {
    const [left, right] = [cliff - 30, width - cliff + 30];
    const water = height - 22;
    const wave = `M${left} ${water}q${(right - left) / 4}-9 ${(right - left) / 2} 0t${(right - left) / 2} 0`;
    return (
        <g>
            <rect
                fill="url(#bridge-depth)"
                x={left}
                y={deck + 20}
                width={right - left}
                height={height - deck - 20}
            />
            <path fill="var(--water)" d={`${wave}V${height}H${left}z`} />
            <path
                stroke="var(--ripple)"
                stroke-width="2"
                d={`${wave}m-${(right - left) * 0.7} 12h60m20 0h26`}
            />
        </g>
    );
}

const TUFTS = randoms(23, 28);

function Tufts({ cliff, top, bottom }: Layout) {
    return (
        <g stroke="var(--meadow-tuft)" stroke-width="1.600">
            {Array.from({ length: TUFTS.length / 2 }, (_, i) => {
                const x = 6 + (TUFTS[2 * i] ?? 0) * (cliff - 34);
                const y = top + 10 + (TUFTS[2 * i + 1] ?? 0) * (bottom - top - 14);
                return (
                    <path key={i} d={`M${x} ${y}q-1-6-4-8m4 8q0-7 1-10m-1 10q2-6 5-7`} />
                );
            })}
        </g>
    );
}

/** The near cliff; the far one is its mirror image. */
function Cliff(layout: Layout) {
    const { cliff: c, top, bottom, deck, height } = layout;
    const rim = `C${c - 8} ${top + 8} ${c + 4} ${deck - 30} ${c + 3} ${deck}S${c - 4} ${bottom - 12} ${c - 22} ${bottom}`;
    const front = `Q${c / 2} ${bottom + 12} -2 ${bottom - 4}`;
    const fall = height - bottom;
    return (
        <g>
            <path
                fill="var(--rock)"
                d={`M-2 ${bottom - 8}L${c - 30} ${top + 6}L${c + 3} ${deck}L${c + 5} ${deck + 16}L${c - 8} ${bottom + fall * 0.25}l9 ${fall * 0.2}l-14 ${fall * 0.3}L${c + 2} ${height + 2}H-2z`}
            />
            <path
                stroke="var(--rock-line)"
                stroke-width="2.500"
                d={`M0 ${bottom + fall * 0.3}q${c * 0.3} 12 ${c * 0.55} 2M${c * 0.4} ${bottom + fall * 0.55}q${c * 0.2}-8 ${c * 0.5} 4M${c * 0.05} ${bottom + fall * 0.78}q${c * 0.3} 8 ${c * 0.5} 0M${c * 0.75} ${bottom + fall * 0.2}l6 16-8 14`}
            />
            <path
                fill="var(--meadow)"
                d={`M-2 ${top + 4}Q${c / 2} ${top - 8} ${c - 30} ${top + 4}${rim}${front}z`}
            />
            <path
                stroke="var(--meadow-rim)"
                stroke-width="2.500"
                d={`M${c - 30} ${top + 4}${rim}${front}`}
            />
            <Tufts {...layout} />
        </g>
    );
}

const line = (points: readonly Point[], lift: number) =>
    `M${points.map(({ x, y }) => `${x.toFixed(1)} ${(y - lift).toFixed(1)}`).join("L")}`;

const HALF_DECK = 9; // from the middle of the deck to its edge, as seen from above

/** Returns the height of the ropes, which is below the numbers on the shirts. */
const railOf = ({ figure }: Layout) => Math.max(14, 0.3 * figure.height);

function spans(layout: Layout, count: number): Point[] {
    return Array.from({ length: count + 1 }, (_, i) => deckAt(layout, i / count));
}

function Posts({ layout, side }: { layout: Layout; side: "back" | "front" }) {
    const offset = side === "back" ? -HALF_DECK : HALF_DECK;
    const ends = [deckAt(layout, 0), deckAt(layout, 1)];
    return (
        <path
            class="post"
            d={ends
                .map(
                    ({ x, y }) =>
                        `M${x} ${y + offset + 4}V${y + offset - railOf(layout) - 14}`,
                )
                .join("")}
        />
    );
}

/** The ropes of one side, with hangers and posts. */
function Rail({ layout, side }: { layout: Layout; side: "back" | "front" }) {
    const offset = side === "back" ? HALF_DECK : -HALF_DECK;
    const rail = railOf(layout);
    const points = spans(layout, layout.width < 640 ? 8 : 14);
    const hangers = points
        .slice(1, -1)
        .map(({ x, y }) => `M${x.toFixed(1)} ${(y - offset).toFixed(1)}v${-rail}`);
    return (
        <g class={`rail ${side}`}>
            <path class="hanger" d={hangers.join("")} />
            <path class="rope" d={line(points, offset + rail)} />
            <path class="rope" d={line(points, offset)} />
            <Posts layout={layout} side={side} />
        </g>
    );
}

function Deck({ layout }: { layout: Layout }) {
    const planks = spans(layout, Math.round((layout.width - 2 * layout.cliff) / 11));
    return (
        <g>
            {planks.map(({ x, y }, i) => (
                <path
                    key={i}
                    d={`M${x - 4} ${y - HALF_DECK}h7l2 ${2 * HALF_DECK}h-8z`}
                    class={i % 3 === 1 ? "plank worn" : "plank"}
                />
            ))}
        </g>
    );
}

/** A board with the capacity of the bridge. */
function Board({ layout, capacity }: { layout: Layout; capacity: string }) {
    const x = layout.cliff + 15;
    const y = layout.deck - layout.figure.height - 12; // above the names of people on the bridge
    const foot = layout.figure.height - railOf(layout);
    return (
        <g class="board" transform={`translate(${x} ${y})`}>
            <path class="post" d={`M-15 ${foot}v${-foot - 28}`} />
            <rect x="-22" y="-24" width="40" height="26" rx="3" />
            <text
                x="-2"
                y="-6"
                text-anchor="middle"
                style={{ fontSize: `${Math.min(14, 44 / (capacity.length + 2))}px` }}
            >
                {`≤ ${capacity}`}
            </text>
        </g>
    );
}

/** A home on the far side. */
function House({ layout }: { layout: Layout }) {
    const { width, top } = layout;
    return (
        <g transform={`translate(${width - 54} ${top + 8})`}>
            <path stroke="var(--smoke)" stroke-width="4" d="M30-52q-8-8 0-15t-2-16" />
            <path class="wall" d="M0 0v-26l20-15 20 15V0z" />
            <path stroke="var(--roof)" stroke-width="5" d="M-6-24 20-45l26 21" />
            <path class="wall" d="M27-38v-12h7v17" />
            <path fill="var(--fire)" stroke="var(--outline)" d="M7-20h10v10H7z" />
            <path fill="var(--outline)" d="M24 0v-18h10V0z" />
        </g>
    );
}

function Tree({ layout }: { layout: Layout }) {
    return (
        <path
            stroke="var(--outline)"
            stroke-width="4"
            transform={`translate(${layout.width < 640 ? 16 : 40} ${layout.top + 8})`}
            d="M0 2Q4-22 0-44M1-20Q10-28 15-42M0-28Q-8-34-12-48M9-29Q18-30 24-36M0-44Q4-54 2-66M0-44Q-4-52-9-58"
        />
    );
}

/** The background. */
export function Backdrop({ layout, capacity }: { layout: Layout; capacity: string }) {
    return (
        <>
            <Stars {...layout} />
            <Mountains layout={layout} />
            <Gorge {...layout} />
            <Tree layout={layout} />
            <House layout={layout} />
            <Cliff {...layout} />
            <g transform={`translate(${layout.width} 0) scale(-1 1)`}>
                <Cliff {...layout} />
            </g>
            <Rail layout={layout} side="back" />
            <Deck layout={layout} />
            <Board layout={layout} capacity={capacity} />
        </>
    );
}

/** The rail that covers people on the bridge. */
export function Foreground({ layout }: { layout: Layout }) {
    return <Rail layout={layout} side="front" />;
}
