import { Pegs } from "./pegs";
import { Rock } from "./rock";
import { Zoombini } from "./zoombini";

const Band = ({ codes }: { codes: readonly string[] }) => (
    <div class="step-band">
        {codes.map((code) => (
            <Zoombini key={code} code={code} />
        ))}
    </div>
);

export const TUTORIAL_STEPS = [
    <>
        <Band codes={["3021", "0140", "1312"]} />
        <p>
            Drag a Zoombini to a cliff, or tap both. All <b>sixteen</b> have to get across.
        </p>
    </>,
    <>
        <div class="step-rock">
            <Rock cliff="top" isSneezing />
        </div>
        <p>
            The cliff may let it cross. Or it <b>sneezes</b>: then the Zoombini crosses to
            the other cliff, and you lose a peg.
        </p>
    </>,
    <>
        <Band codes={["3021", "3413", "3140"]} />
        <p>
            A hidden rule about looks decides. Did the top cliff take every <b>cap</b>? Then
            send the next cap there too.
        </p>
    </>,
    <>
        <Pegs mistakes={4} allowed={5} />
        <p>
            Six pegs hold the bridges, so the <b>sixth sneeze</b> loses. Get everyone
            across, and find the rule on the way.
        </p>
    </>,
];
