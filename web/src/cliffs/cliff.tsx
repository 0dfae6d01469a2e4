import { useState } from "preact/hooks";
import type { CliffsCliff } from "openapi";
import { Bridge, Rock } from "./rock";
import { crossedBy, type Game, type Move } from "./state";
import { describe } from "./traits";
import { Zoombini } from "./zoombini";

interface CliffProps {
    cliff: CliffsCliff;
    game: Game;
    band: readonly string[];
    /** The advice is to send somebody here. */
    advised: boolean;
    /** Somebody who is not across is chosen. */
    ready: boolean;
    /** How the game on this page ended; without pegs the bridges fall. */
    ended: "won" | "lost" | undefined;
    /** What the chosen one met with; `undefined` where the page knows. */
    onSend: (cliff: CliffsCliff, accepted?: boolean) => void;
}

/** One of those on a cliff. */
function Standing({ move, code }: { move: Move; code: string }) {
    const sneezed = move.accepted ? "" : `, sneezed back by the ${move.cliff} cliff before`;
    const name = `${move.zoombini + 1}: ${describe(code)}${sneezed}`;
    return (
        <li title={name}>
            <span class="unseen">{name}</span>
            <Zoombini code={code} />
            {!move.accepted && (
                <span class="cliffs-mistake" aria-hidden="true">
                    !
                </span>
            )}
        </li>
    );
}

/** Sends the chosen one here; in a game that is played elsewhere, says what happened. */
function Buttons({ cliff, game, ready, onSend }: CliffProps) {
    const kind = ready ? "small main" : "small";
    const common = { type: "button", class: kind, "aria-disabled": !ready } as const;
    // The click goes on to the cliff, which is tapped as a whole.
    if (game.mode === "play")
        return (
            <button {...common} aria-label={`Send to the ${cliff} cliff`}>
                Send
            </button>
        );
    return (
        <>
            <button
                {...common}
                aria-label={`The ${cliff} cliff took it`}
                onClick={() => onSend(cliff, true)}
            >
                Took it
            </button>
            <button
                {...common}
                class="small"
                aria-label={`The ${cliff} cliff sneezed it back`}
                onClick={() => onSend(cliff, false)}
            >
                Sneezed
            </button>
        </>
    );
}

/** A cliff with those who stand on it, and its bridge. */
export function Cliff(props: CliffProps) {
    const { cliff, game, band, advised, ready, ended, onSend } = props;
    const [over, setOver] = useState(false);
    const here = game.moves.filter((move) => crossedBy(move) === cliff);
    const last = game.moves.at(-1);
    const sneezing = last !== undefined && !last.accepted && last.cliff === cliff;
    const takes = game.mode === "play";
    const names = ["cliffs-cliff"];
    if (over) names.push("over");
    if (takes && ready) names.push("ready");
    return (
        <section
            class={names.join(" ")}
            aria-label={`The ${cliff} cliff`}
            onClick={() => takes && onSend(cliff)}
            onDragOver={(event) => {
                if (takes) event.preventDefault();
                setOver(takes);
            }}
            onDragLeave={() => setOver(false)}
            onDrop={(event) => {
                event.preventDefault();
                setOver(false);
                onSend(cliff);
            }}
        >
            <div class={advised ? "cliffs-sign advised" : "cliffs-sign"}>
                <h2>
                    {cliff === "top" ? "Top" : "Bottom"}
                    <span class="cliffs-word"> cliff</span>
                    {advised && <small> advised</small>}
                </h2>
                {!ended && <Buttons {...props} />}
            </div>
            <Bridge sneezing={sneezing} fallen={ended === "lost"} />
            <ul class="cliffs-crossed" aria-label={`${here.length} on the ${cliff} cliff`}>
                {here.map((move, i) => (
                    <Standing key={i} move={move} code={band[move.zoombini] ?? ""} />
                ))}
            </ul>
            <Rock cliff={cliff} sneezing={sneezing} />
        </section>
    );
}
