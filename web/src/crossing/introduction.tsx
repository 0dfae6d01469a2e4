// What the game is, in a sentence, and a first move for those who never saw it.
import type { ComponentChildren } from "preact";
import { Figure } from "./figure";
import { lookOf } from "./looks";

export function Introduction() {
    return (
        <header class="introduction">
            <h1>River Crossing</h1>
            <p>
                <em>Take everybody over</em> in a small boat; some must not be left
                together.
            </p>
        </header>
    );
}

const One = ({ name, color }: { name: string; color: number }) => (
    <Figure look={lookOf(name, name, "")} color={color} oar={name === "farmer"} />
);

/** A few travelers at the river. */
function Picture({ children, label }: { children: ComponentChildren; label: string }) {
    return (
        <div class="sample" role="img" aria-label={label}>
            {children}
        </div>
    );
}

const Sign = ({ children }: { children: string }) => (
    <span class="sign" aria-hidden="true">
        {children}
    </span>
);

/** The steps of the first move. */
export const FIRST_STEPS: readonly ComponentChildren[] = [
    <>
        <Picture label="The farmer and the goat board">
            <One name="farmer" color={0} />
            <One name="goat" color={2} />
            <Sign>→</Sign>
        </Picture>
        <p>
            <strong>Tap who boards, then “Cross over”.</strong> Somebody aboard must be able
            to row; who can, carries an oar.
        </p>
    </>,
    <>
        <Picture label="The wolf with the goat: not without the farmer">
            <One name="wolf" color={1} />
            <One name="goat" color={2} />
            <Sign>✗</Sign>
        </Picture>
        <p>
            <strong>Some must not be left together.</strong> If the farmer took the cabbage
            now, the wolf would eat the goat. You are told before it happens.
        </p>
    </>,
    <>
        <Picture label="The farmer comes back with the boat">
            <Sign>←</Sign>
            <One name="farmer" color={0} />
        </Picture>
        <p>
            <strong>Bring the boat back for the others,</strong> in as few crossings as you
            can. It may help to take somebody back again.
        </p>
    </>,
];
