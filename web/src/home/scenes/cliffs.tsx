import { Zoombini } from "../../cliffs/zoombini";
import { below } from "../../daily/day";
import type { Chance, SceneProps } from "./scenes";

const oneCode = (chance: Chance) =>
    [5, 5, 5, 5].map((count) => below(chance, count)).join("");

const PLANKS = "M96 118Q150 122 196 86M96 124Q140 168 196 164";

/** A cliff whose left end is a face, drawn at its upper left corner. */
function Cliff({ name }: { name: "upper" | "lower" }) {
    return (
        <g
            class={`cliff ${name}`}
            transform={name === "upper" ? "translate(192 80)" : "translate(192 158)"}
        >
            <path
                class="stone"
                d="M8 2Q40-3 70 2t66-1V44Q110 54 90 47T50 52 20 50Q8 52 11 42-3 44-1 34 1 28 5 22 9 12 8 2z"
            />
            <path class="turf" d="M8 2Q40-3 70 2t66-1" />
            <path class="crack" d="M62 16l14 6-4 9M96 22l12 8M48 36l10 5" />
            <path class="calm" d="M12 15q5 5 11 0M14 41q5 3 10 0" />
            <path
                class="sneezing"
                d="M13 10l9 5-9 5M15 43q4-5 9 0M-6 26h-18M-5 20l-15-6M-5 32l-15 6"
            />
        </g>
    );
}

function Land() {
    return (
        <svg viewBox="0 0 320 200" class="drawing">
            <path
                class="cloud"
                d="M58 46c-14 0-16-17-1-19 2-15 23-18 29-6 11-6 24 3 20 13 11 1 9 12-2 12zM206 40c-10 0-12-12-1-13 1-11 17-12 21-4 8-4 17 2 15 9 8 1 6 8-2 8z"
            />
            <path class="ridge" d="M0 140L60 100 112 128 180 84 240 120 320 78V200H0z" />
            <path class="camp" d="M0 116Q50 106 100 118q8 10 4 30t4 52H0z" />
            <path class="edge" d="M0 116Q50 106 100 118" />
            <path class="plank" d={PLANKS} />
            <path class="rope" d="M96 102Q150 106 196 70M96 108Q140 150 196 146" />
            <Cliff name="upper" />
            <Cliff name="lower" />
        </svg>
    );
}

/** One is sneezed at by the one cliff, and tries the other. */
export default function CliffsScene({ chance }: SceneProps) {
    return (
        <>
            <Land />
            {["behind", "beside", "over", "tries"].map((name) => (
                <div key={name} class={`actor ${name}`}>
                    <Zoombini code={oneCode(chance)} />
                </div>
            ))}
        </>
    );
}
