import { Figure, FigureParts } from "../../bridge/figure";
import { Actor, Fill, Line, Walk, type SceneProps } from "../shapes";

const STARS =
    "M22 24h.1M58 48h.1M92 18h.1M118 62h.1M146 30h.1M178 52h.1M204 16h.1M290 70h.1M300 22h.1M40 78h.1M76 92h.1M186 88h.1M226 94h.1";
const HANGERS = Array.from({ length: 9 }, (_, i) => {
    const share = (i + 1) / 10;
    const sag = 4 * share * (1 - share);
    return `M${62 + 196 * share} ${116 + 15 * sag}V${146 + 11 * sag}`;
}).join("");
const DECK = [
    [62, 149],
    [111, 157],
    [160, 159.5],
    [209, 157],
    [258, 149],
] as const;
const OVER = [[40, 148], ...DECK, [272, 148]] as const;
const BACK = [...DECK].reverse();
const OVER_AND_BACK = [...DECK, [304, 148], [304, 148], ...BACK, [70, 149]] as const;

function Night() {
    return (
        <>
            <Line color="star" width={2} d={STARS} />
            <circle fill="var(--halo)" cx="258" cy="44" r="36" />
            <circle fill="var(--moon)" cx="258" cy="44" r="21" />
            <Fill
                color="crater"
                d="M248 38a4 3 0 1 0 .1 0M266 52a5 4 0 1 0 .1 0M264 34a2.5 2 0 1 0 .1 0"
            />
            <Fill
                color="night-far"
                d="M0 122L38 96 74 118 120 84 160 112 206 88 250 116 290 94 320 112V200H0z"
            />
            <Fill color="gorge" d="M40 200L70 160H250L280 200z" />
            <Fill
                color="rock"
                d="M0 146H60q6 2 4 8t2 14-6 12 0 20H0zM320 146H260q-6 2-4 8t-2 14 6 12 0 20H320z"
            />
            <Line color="meadow-rim" width={5} d="M0 146H62M258 146H320" />
            <Line color="rope" width={0.7} d={HANGERS} />
            <Line
                color="rope"
                width={2}
                d="M62 116Q160 146 258 116M0 122L62 116M320 122L258 116"
            />
            <Line color="wood" width={6} d="M58 149Q160 171 262 149" />
            <Line color="wood-worn" width={5} d="M62 146V113M258 146V113" />
        </>
    );
}

interface TravelerProps {
    name: string;
    at?: readonly [number, number];
    look: number;
    minutes: string;
}

const Traveler = ({ name, at = [0, 0], look, minutes }: TravelerProps) => (
    <Actor name={name} size={[33, 53]} at={at}>
        <g class="bridge-page">
            <Figure place={look} minutes={minutes} torch={name === "leads"} />
        </g>
    </Actor>
);

/** Two people cross by the light of one torch, and one of them brings it back. */
export default function BridgeScene({ moving }: SceneProps) {
    return (
        <>
            <FigureParts />
            <Night />
            <Traveler name="waits" at={[13, 148]} look={4} minutes="10" />
            <Traveler name="waits" at={[40, 148]} look={2} minutes="5" />
            <Walk way={OVER} duration={2400} moving={moving}>
                <Traveler name="follows" look={1} minutes="2" />
            </Walk>
            <Walk way={OVER_AND_BACK} duration={4200} moving={moving}>
                <Traveler name="leads" look={0} minutes="1" />
            </Walk>
        </>
    );
}
