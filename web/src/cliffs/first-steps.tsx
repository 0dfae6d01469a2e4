// A first move in four pictures.
import { Pegs } from "./pegs";
import { Rock } from "./rock";
import { Zoombini } from "./zoombini";

const Band = ({ codes }: { codes: readonly string[] }) => (
    <div class="cliffs-step-band">
        {codes.map((code, at) => (
            <Zoombini key={at} code={code} />
        ))}
    </div>
);

/** How the game goes; for <Tutorial>. */
export const FIRST_STEPS = [
    <>
        <Band codes={["3021", "0140", "1312"]} />
        <p>
            Choose a Zoombini, then tap a cliff. <b>Sixteen</b> have to get across.
        </p>
    </>,
    <>
        <div class="cliffs-step-rock">
            <Rock cliff="top" sneezing={true} />
        </div>
        <p>
            The cliff may take it. Or it <b>sneezes</b>: then the Zoombini goes by the other
            cliff, and one peg is gone.
        </p>
    </>,
    <>
        <Band codes={["3021", "3413", "3140"]} />
        <p>
            A hidden rule decides by looks. Were all with a <b>cap</b> taken at the top?
            Then the next cap may go there too.
        </p>
    </>,
    <>
        <Pegs made={4} allowed={5} />
        <p>
            Six pegs hold the bridges, so the <b>sixth sneeze</b> loses. Get all across, and
            find the rule on the way.
        </p>
    </>,
];
