import { below } from "../../daily/day";
import { Picture, Stripes } from "../../set/picture";
import type { Chance, SceneProps } from "../shapes";

const LETTERS = ["123", "rgp", "sto", "osd"];

const anyCard = (chance: Chance) => LETTERS.map(() => below(chance, 3));

/** The codes of two random cards, and of the only card that makes a set with them. */
function makeSet(chance: Chance): string[] {
    const first = anyCard(chance);
    let second = first;
    while (String(first) === String(second)) second = anyCard(chance);
    const third = first.map((value, i) => (6 - value - (second[i] ?? 0)) % 3);
    return [first, second, third].map((card) =>
        card.map((value, i) => LETTERS[i]?.[value]).join(""),
    );
}

const PLACES = ["translate(34 17) rotate(-6 57 38)", "translate(172 17) rotate(5 57 38)"];
const THIRD = "translate(103 108) rotate(-1.5 57 38)";

/** Any two cards have one completing card, which is turned over. */
export default function SetScene({ chance }: SceneProps) {
    return (
        <>
            <Stripes />
            {makeSet(chance).map((code, i) => (
                <g key={i} transform={PLACES[i] ?? THIRD}>
                    <g class={`playing-card card-${i}`}>
                        <rect class="face" width="114" height="76" rx="8" />
                        <svg width="114" height="76">
                            <Picture code={code} />
                        </svg>
                        {i === 2 && (
                            <rect class="back" x="5" y="5" width="104" height="66" rx="5" />
                        )}
                    </g>
                </g>
            ))}
        </>
    );
}
