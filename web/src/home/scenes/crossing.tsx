import { Figure } from "../../crossing/figure";
import { lookOf } from "../../crossing/looks";
import { Actor, Fill, Line, Walk, type SceneProps } from "../shapes";

function River() {
    return (
        <>
            <circle fill="var(--sun)" cx="246" cy="50" r="20" />
            <Fill
                color="cloud"
                d="M52 52c-13 0-15-16-1-18 2-14 22-17 27-5 11-6 23 3 19 12 10 1 9 11-1 11z"
            />
            <Fill color="far-hills" d="M0 118Q50 76 110 106T214 98 320 84V150H0z" />
            <Fill color="hills" d="M0 130Q70 104 140 122T320 112V160H0z" />
            <Fill color="water" d="M0 140H320V200H0z" />
            <Line
                color="ripple"
                width={2.4}
                d="M100 168q6-4 12 0t12 0M196 160q6-4 12 0t12 0M140 186q6-4 12 0t12 0M226 184q5-4 10 0t10 0M92 190q5-4 10 0t10 0"
            />
            <Fill
                color="bank"
                d="M0 134H70q12 2 8 14t8 20-2 32H0zM320 134H250q-12 2-8 14t-8 20 2 32H320z"
            />
            <Line
                color="shore"
                width={3}
                d="M70 134q12 2 8 14t8 20-2 32M250 134q-12 2-8 14t-8 20 2 32"
            />
            <Line
                color="tuft"
                width={1.8}
                d="M14 134q1-7-2-10m5 10q0-9 2-13m2 13q0-7 5-9M300 134q1-7-2-10m5 10q0-9 2-13m2 13q0-7 5-9"
            />
        </>
    );
}

interface TravelerProps {
    kind: string;
    at?: readonly [number, number];
    size?: readonly [number, number];
}

const Traveler = ({ kind, at = [0, 0], size = [30, 50] }: TravelerProps) => (
    <Actor name={kind} size={size} at={at}>
        <g class="crossing-page">
            <Figure look={lookOf(kind, kind, "")} color={4} oar={false} />
        </g>
    </Actor>
);

const Hull = () => (
    <>
        <Fill color="hull" d="M68 142Q115 150 162 142 156 168 141 168H91Q74 168 68 142z" />
        <Line color="plank" width={1.5} d="M74 154Q115 162 156 154" />
    </>
);

const BOAT = [
    [0, 0],
    [90, 0, 0.42],
    [90, 0, 0.58],
    [0, 0],
] as const;

/** In the boat, on the shore, and there it stays. */
const GOAT = [
    [133, 151],
    [223, 151, 0.42],
    [256, 108, 0.48],
    [286, 142, 0.54],
] as const;

/** The farmer takes the goat across and comes back. */
export default function CrossingScene({ moving }: SceneProps) {
    const row = { duration: 4400, moving, easing: "ease-in-out" };
    return (
        <>
            <River />
            <Traveler kind="wolf" at={[20, 142]} />
            <Traveler kind="cabbage" at={[56, 142]} size={[24, 40]} />
            <Walk way={GOAT} {...row}>
                <Traveler kind="goat" />
            </Walk>
            <Walk way={BOAT} {...row}>
                <g class="afloat">
                    <Traveler kind="farmer" at={[99, 151]} />
                    <Hull />
                </g>
            </Walk>
        </>
    );
}
