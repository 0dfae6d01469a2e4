// What the game is, in a sentence, and a first move for those who never saw it.
import type { ComponentChildren } from "preact";
import { Figure } from "./figure";

export function Introduction() {
    return (
        <header class="introduction">
            <h1>Bridge</h1>
            <p>
                <em>Get everybody over:</em> one torch, and a group is as slow as its
                slowest.
            </p>
        </header>
    );
}

/** A few people on the planks. */
function Picture({ children, label }: { children: ComponentChildren; label: string }) {
    return (
        <div class="sample" role="img" aria-label={label}>
            {children}
        </div>
    );
}

const Arrow = ({ back = false }: { back?: boolean }) => (
    <span class="arrow" aria-hidden="true">
        {back ? "←" : "→"}
    </span>
);

/** The steps of the first move. */
export const FIRST_STEPS: readonly ComponentChildren[] = [
    <>
        <Picture label="Two people, of 5 and 10 minutes, with the torch">
            <Figure place={0} minutes="5" torch />
            <Figure place={1} minutes="10" />
            <Arrow />
        </Picture>
        <p>
            <strong>Tap who walks, then “Send them over”.</strong> The number on a shirt is
            how many minutes that one needs. Together they need as long as the slowest: 10.
        </p>
    </>,
    <>
        <Picture label="One of them, of 5 minutes, comes back with the torch">
            <Arrow back />
            <Figure place={0} minutes="5" torch />
        </Picture>
        <p>
            <strong>Somebody brings the torch back,</strong> because nobody walks in the
            dark. That takes time too: 5 minutes more.
        </p>
    </>,
    <>
        <Picture label="Two slow people, of 20 and 25 minutes, with the torch">
            <Figure place={2} minutes="20" />
            <Figure place={3} minutes="25" torch />
            <Arrow />
        </Picture>
        <p>
            <strong>The moon is the clock.</strong> Go over and back until all are on the
            far side, in as few minutes as can be. Undo as often as you like.
        </p>
    </>,
];
