import { Pegs } from "./pegs";
import { Rock } from "./rock";
import { Feature, Zoombini } from "./zoombini";

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
            Tap a Zoombini, then a cliff. Or drag it there. All <b>sixteen</b> have to get
            across.
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
        <div class="step-band">
            <Feature trait="hair" value={3} />
            <Feature trait="eyes" value={3} />
            <Feature trait="feet" value={2} />
        </div>
        <p>
            A hidden rule names one to three features, such as a <b>cap</b>, glasses or a
            wheel. Zoombinis with <b>any</b> of them go to one cliff, all others to the
            other.
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
