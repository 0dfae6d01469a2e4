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
            These are Zoombinis, from a computer game of 1996. Tap one, then a cliff, or
            drag it there. All <b>sixteen</b> have to get across.
        </p>
    </>,
    <>
        <div class="step-rock">
            <Rock cliff="top" isSneezing />
        </div>
        <p>
            The cliff may let it cross. Or it <b>sneezes</b>: then the Zoombini flies to the
            other cliff.
        </p>
    </>,
    <>
        <div class="step-band">
            <Feature trait="hair" value={3} />
            <Feature trait="eyes" value={3} />
            <Feature trait="feet" value={2} />
        </div>
        <p>
            One cliff is allergic to one to three <b>hidden features</b>, such as a cap,
            glasses or a wheel. The other is allergic to everyone <b>without</b> them.
        </p>
    </>,
    <>
        <Pegs mistakes={4} allowed={5} />
        <p>
            Each sneeze breaks a peg, and the <b>sixth</b> one the bridges. Features that
            were seen on both cliffs don't matter: they are <b>crossed out</b> for you.
        </p>
    </>,
];
