import { readCode, writeCode, type Card } from "../../set/card";
import { Picture, Stripes } from "../../set/picture";
import { below } from "../../daily/day";
import type { Chance, SceneProps } from "./scenes";

const oneCard = (chance: Chance): Card => ({
    number: 1 + below(chance, 3),
    color: below(chance, 3),
    shading: below(chance, 3),
    shape: below(chance, 3),
});

/** What completes two values: the same again, or the third that is missing. */
const third = (a: number, b: number) => (6 - a - b) % 3;

/** Two cards, and the only one that makes a set with them. */
function makeSet(chance: Chance): string[] {
    const a = oneCard(chance);
    let b = a;
    while (writeCode(b) === writeCode(a)) b = oneCard(chance);
    const last = {
        number: third(a.number - 1, b.number - 1) + 1,
        color: third(a.color, b.color),
        shading: third(a.shading, b.shading),
        shape: third(a.shape, b.shape),
    };
    return [a, b, last].map(writeCode);
}

/** Any two cards want one third: it is turned over. */
export default function SetScene({ chance }: SceneProps) {
    const codes = makeSet(chance).filter(readCode);
    return (
        <div class="felt">
            <Stripes />
            {codes.map((code, i) => (
                <div key={i} class={`playing-card place-${i}`}>
                    <Picture code={code} />
                    {i === 2 && <span class="back" />}
                </div>
            ))}
        </div>
    );
}
