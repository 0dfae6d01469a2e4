import { Zoombini } from "../../cliffs/zoombini";
import { below } from "../../daily/day";
import { Actor, Fill, Line, Walk, type Chance, type SceneProps } from "../shapes";

const anyCode = (chance: Chance) =>
    [5, 5, 5, 5].map((count) => below(chance, count)).join("");

/** A cliff whose left end is a face. */
function Cliff({ name, y }: { name: "top" | "bottom"; y: number }) {
    const edge = "M8 2Q40-3 70 2t66-1";
    return (
        <g class={name} transform={`translate(192 ${y})`}>
            <Fill
                color={`stone-${name}`}
                d={`${edge}V44Q110 54 90 47T50 52 20 50Q8 52 11 42-3 44-1 34 1 28 5 22 9 12 8 2z`}
            />
            <Line color="hill-edge" width={4} d={edge} />
            <g class="calm">
                <Line color="stone-line" width={2.2} d="M12 15q5 5 11 0M14 41q5 3 10 0" />
            </g>
            <g class="sneezing">
                <Line
                    color="stone-line"
                    width={2.2}
                    d="M13 10l9 5-9 5M15 43q4-5 9 0M-6 26h-18M-5 20l-15-6M-5 32l-15 6"
                />
            </g>
        </g>
    );
}

function Land() {
    return (
        <>
            <Fill
                color="cloud"
                d="M58 46c-14 0-16-17-1-19 2-15 23-18 29-6 11-6 24 3 20 13 11 1 9 12-2 12zM206 40c-10 0-12-12-1-13 1-11 17-12 21-4 8-4 17 2 15 9 8 1 6 8-2 8z"
            />
            <Fill color="ridge" d="M0 140L60 100 112 128 180 84 240 120 320 78V200H0z" />
            <Fill color="hill" d="M0 116Q50 106 100 118q8 10 4 30t4 52H0z" />
            <Line color="hill-edge" width={4} d="M0 116Q50 106 100 118" />
            <Line
                color="plank"
                width={5}
                d="M96 118Q150 122 196 86M96 124Q140 168 196 164"
            />
            <Line
                color="rope"
                width={1.5}
                d="M96 102Q150 106 196 70M96 108Q140 150 196 146"
            />
            <Cliff name="top" y={80} />
            <Cliff name="bottom" y={158} />
        </>
    );
}

/** To the top cliff, which sneezes it back, and to the bottom cliff. */
const WAY = [
    [92, 120],
    [150, 115, 0.2],
    [188, 94, 0.32],
    [188, 94, 0.38],
    [130, 60, 0.45, -200],
    [92, 120, 0.52, -360],
    [92, 120, 0.6, -360],
    [142, 152, 0.74, -360],
    [194, 166, 0.86, -360],
    [240, 162, 1, -360],
] as const;

/** One cliff sneezes at a Zoombini, which then tries the other one. */
export default function CliffsScene({ chance, moving }: SceneProps) {
    const zoombini = (...at: readonly [number, number]) => (
        <Actor name="zoombini-actor" size={[36, 46]} at={at}>
            <Zoombini code={anyCode(chance)} />
        </Actor>
    );
    return (
        <>
            <Land />
            {zoombini(24, 122)}
            {zoombini(60, 119)}
            {zoombini(282, 84)}
            <Walk way={WAY} duration={4400} moving={moving}>
                {zoombini(0, 0)}
            </Walk>
        </>
    );
}
