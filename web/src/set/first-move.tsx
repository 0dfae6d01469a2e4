// A first move for who never saw the game.
import { useState } from "preact/hooks";
import { describe } from "./card";
import { Row, Verdict } from "./claim";
import { Picture } from "./picture";

const TWO = ["1rso", "2gto"];
const THIRDS = ["2poo", "3poo", "3gso"];

/** Two cards, and which third makes a set of them. */
function Try() {
    const [chosen, setChosen] = useState("");
    return (
        <div class="try">
            <p>Try it: which of these three makes a set with the two?</p>
            <div class="row">
                <Row cards={TWO} />
                <span class={chosen ? "card face" : "card face slot"} aria-hidden="true">
                    {chosen && <Picture code={chosen} />}
                </span>
            </div>
            <div class="row" role="group" aria-label="The third card">
                {THIRDS.map((code) => (
                    <button
                        key={code}
                        type="button"
                        class="card face"
                        aria-pressed={chosen === code}
                        aria-label={describe(code)}
                        onClick={() => setChosen(code)}
                    >
                        <Picture code={code} />
                    </button>
                ))}
            </div>
            <div class="tried" role="status">
                {chosen && <Verdict codes={[...TWO, chosen]} />}
            </div>
        </div>
    );
}

export const STEPS = [
    <>
        <Row cards={["1rso", "1rto", "1roo"]} />
        <p>A set: number, color and shape are the same on all three, shading differs.</p>
    </>,
    <>
        <Row cards={["1rso", "2rso", "3gso"]} />
        <p>Not a set: two are red and one is green. Two and one never fit.</p>
    </>,
    <Try />,
];
