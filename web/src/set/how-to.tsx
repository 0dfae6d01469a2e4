// The steps of the instructions.
import { useState } from "preact/hooks";
import { describe } from "./card";
import { CardRow, Verdict } from "./claim";
import { Picture } from "./picture";

const TWO = ["1rso", "2gto"];
const OPTIONS = ["2poo", "3poo", "3gso"];

/** Two cards, and three cards of which one completes a set. */
function Try() {
    const [chosen, setChosen] = useState("");
    return (
        <div class="try">
            <p>Try it: which card completes the set?</p>
            <div class="row">
                <CardRow cards={TWO} />
                <span class={chosen ? "card face" : "card face slot"} aria-hidden="true">
                    {chosen && <Picture code={chosen} />}
                </span>
            </div>
            <div class="row" role="group" aria-label="The third card">
                {OPTIONS.map((code) => (
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
        <CardRow cards={["1rso", "1rto", "1roo"]} />
        <p>A set: same number, color and shape on all three cards; different shadings.</p>
    </>,
    <>
        <CardRow cards={["1rso", "2rso", "3gso"]} />
        <p>Not a set: two cards are red and one is green.</p>
    </>,
    <Try />,
];
