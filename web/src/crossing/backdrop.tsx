// The river between its banks, and the boat.
import type { Layout } from "./layout";

const STEP = 26;

/** Returns the line of a shore, in little bends. */
function shore(x: number, height: number, side: 1 | -1): string {
    const bends = Math.ceil(height / STEP);
    const points = Array.from({ length: bends }, (_, i) => {
        const out = side * (i % 2 === 0 ? 9 : -3);
        return `q${out} ${STEP / 2} 0 ${STEP}`;
    });
    return `M${x} 0${points.join("")}`;
}

const RIPPLES = [
    [0.2, 0.16],
    [0.7, 0.1],
    [0.45, 0.28],
    [0.8, 0.4],
    [0.16, 0.82],
    [0.55, 0.9],
    [0.82, 0.76],
] as const;

const TUFTS = [
    [0.2, 0.06],
    [0.75, 0.1],
    [0.5, 0.95],
    [0.12, 0.97],
    [0.86, 0.9],
] as const;

/** The feet of the trees, as shares of the width of a bank and in pixels from the top. */
const TREES = [
    [0.06, 24],
    [0.3, 16],
    [0.94, 30],
] as const;

const FLOWERS = [
    [0.08, 0.5],
    [0.44, 0.08],
    [0.92, 0.55],
    [0.66, 0.97],
] as const;

/** What grows on a bank. Travelers cover it. */
function Plants({ x, layout: { bank, height } }: { x: number; layout: Layout }) {
    return (
        <>
            {TREES.map(([across, y]) => (
                <g key={across} transform={`translate(${x + across * bank} ${y})`}>
                    <path stroke="var(--shore)" stroke-width="5" d="M0 0v-16" />
                    <path
                        fill="var(--tree)"
                        d="M-20-10q-8-16 6-20 2-16 14-16t14 16q14 4 6 20-20 8-40 0z"
                    />
                </g>
            ))}
            {FLOWERS.map(([across, down]) => (
                <path
                    key={down}
                    stroke="var(--flower)"
                    stroke-width="5"
                    d={`M${x + across * bank} ${down * height}h.1m9-6h.1m2 10h.1`}
                />
            ))}
        </>
    );
}

/** The landing stages at which the boat stops. */
function Stages({ layout: { width, bank, boat } }: { layout: Layout }) {
    return (
        <path
            stroke="var(--hull)"
            stroke-width="9"
            stroke-dasharray="5.5 1.5"
            stroke-linecap="butt"
            d={`M${bank - 28} ${boat.y}h40M${width - bank + 28} ${boat.y}h-40`}
        />
    );
}

function Tufts({ x, layout }: { x: number; layout: Layout }) {
    return (
        <g stroke="var(--tuft)" stroke-width="1.800">
            {TUFTS.map(([across, down]) => (
                <path
                    key={across}
                    d={`M${x + across * layout.bank} ${down * layout.height}m-5 4q1-6-1-9m4 9q0-8 1-11m2 11q0-6 4-8`}
                />
            ))}
        </g>
    );
}

export function Backdrop({ layout }: { layout: Layout }) {
    const { width, height, bank } = layout;
    const river = width - 2 * bank;
    const long = Math.min(34, river / 5);
    return (
        <svg width={width} height={height} class="backdrop" aria-hidden="true">
            {RIPPLES.map(([across, down]) => (
                <path
                    key={down}
                    stroke="var(--ripple)"
                    stroke-width="2"
                    d={`M${bank + across * river - long / 2} ${down * height}q${long / 4} -5 ${long / 2} 0t${long / 2} 0`}
                />
            ))}
            <g stroke="var(--sand)" stroke-width="18">
                <path d={shore(bank, height, 1)} />
                <path d={shore(width - bank, height, -1)} />
            </g>
            <path fill="var(--bank)" d={`${shore(bank, height, 1)}L0 ${height}V0z`} />
            <path
                fill="var(--bank)"
                d={`${shore(width - bank, height, -1)}L${width} ${height}V0z`}
            />
            <path stroke="var(--shore)" stroke-width="4" d={shore(bank, height, 1)} />
            <path
                stroke="var(--shore)"
                stroke-width="4"
                d={shore(width - bank, height, -1)}
            />
            <Plants x={0} layout={layout} />
            <Plants x={width - bank} layout={layout} />
            <Stages layout={layout} />
            <Tufts x={0} layout={layout} />
            <Tufts x={width - bank} layout={layout} />
        </svg>
    );
}

/** The inside of the boat, or the side that covers the travelers. */
export function Hull({ layout, front }: { layout: Layout; front: boolean }) {
    const { width, height } = layout.boat;
    const [deep, lip] = [height * 0.72, height * 0.3];
    return (
        <svg width={width} height={height} class="hull" aria-hidden="true">
            {front ? (
                <>
                    <path
                        fill="var(--hull)"
                        d={`M1 ${lip}Q${width / 2} ${lip + 9} ${width - 1} ${lip}Q${width * 0.93} ${height - 1} ${width * 0.76} ${height - 1}H${width * 0.24}Q${width * 0.07} ${height - 1} 1 ${lip}z`}
                    />
                    <path
                        fill="none"
                        opacity="0.7"
                        d={`M${width * 0.08} ${deep * 0.86}Q${width / 2} ${deep * 0.86 + 9} ${width * 0.92} ${deep * 0.86}`}
                    />
                </>
            ) : (
                <path
                    fill="var(--hull-inside)"
                    d={`M1 ${lip}Q${width / 2} ${lip - 12} ${width - 1} ${lip}Q${width / 2} ${lip + 12} 1 ${lip}z`}
                />
            )}
        </svg>
    );
}
