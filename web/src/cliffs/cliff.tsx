import type { CliffsCliff } from "openapi";
import type { Session } from "./game";
import { Bridge, Rock } from "./rock";
import { crossedTo, mistakesOf, type Move } from "./state";
import { describe } from "./traits";
import { Zoombini } from "./zoombini";

interface CliffProps {
    cliff: CliffsCliff;
    session: Session;
    isAdvised: boolean;
    /** A Zoombini is dragged over the cliff. */
    isDragOver: boolean;
    /** A Zoombini that has not crossed is selected. */
    isReady: boolean;
    /** How the game on this page ended. The bridges fall if it is lost. */
    end: "won" | "lost" | undefined;
    /** Sends the selected Zoombini here. In a game outside this page, the player enters the
     * outcome. */
    onSend: (accepted?: boolean) => void;
}

/** A Zoombini on a cliff. */
function Crossed({ move, code }: { move: Move; code: string }) {
    const sneeze = move.accepted ? "" : `, after the ${move.cliff} cliff sneezed`;
    const label = `${move.zoombini + 1}: ${describe(code)}${sneeze}`;
    return (
        <li title={label} class={move.accepted ? undefined : `blown ${move.cliff}`}>
            <span class="unseen">{label}</span>
            <Zoombini code={code} />
            {!move.accepted && (
                <span class="mistake" aria-hidden="true">
                    !
                </span>
            )}
        </li>
    );
}

/** Sends the selected Zoombini, or enters the outcome of a game outside this page. */
function Buttons({ cliff, session, isReady, isAdvised, onSend }: CliffProps) {
    const common = { type: "button", "aria-disabled": !isReady } as const;
    const isPlay = session.game.mode === "play";
    const main = isReady && (isPlay || isAdvised) ? "small main" : "small";
    // The click reaches the cliff, which handles taps anywhere on it.
    if (isPlay)
        return (
            <button {...common} class={main} aria-label={`Send to the ${cliff} cliff`}>
                Send here
            </button>
        );
    return (
        <>
            <button
                {...common}
                class={main}
                aria-label={`Crossed to the ${cliff} cliff`}
                onClick={() => onSend(true)}
            >
                Crossed
            </button>
            <button
                {...common}
                class="small"
                aria-label={`The ${cliff} cliff sneezed`}
                onClick={() => onSend(false)}
            >
                Sneezed
            </button>
        </>
    );
}

/** A cliff with its bridge and the Zoombinis on it. */
export function Cliff(props: CliffProps) {
    const { cliff, session, isAdvised, isDragOver, isReady, end, onSend } = props;
    const { game, band } = session;
    const crossed = game.moves.filter((move) => crossedTo(move) === cliff);
    const last = game.moves.at(-1);
    const isSneezing = last !== undefined && !last.accepted && last.cliff === cliff;
    const isTarget = game.mode === "play";
    const sneezes = mistakesOf(game.moves);
    const names = ["cliff"];
    // Two classes, so that each sneeze starts an animation.
    if (isSneezing) names.push(`shaking-${sneezes % 2}`);
    if (isDragOver) names.push("drag-over");
    if (isTarget && isReady) names.push("ready");
    return (
        <section
            class={names.join(" ")}
            data-cliff={cliff}
            aria-label={`The ${cliff} cliff`}
            onClick={() => isTarget && onSend()}
        >
            <Bridge isFallen={end === "lost"} />
            {isSneezing && (
                <span key={sneezes} class="sneeze" aria-hidden="true">
                    ACHOO!
                </span>
            )}
            <ul
                class="crossed"
                aria-label={`${crossed.length} on the ${cliff} cliff`}
                style={{ "--count": crossed.length }}
            >
                {crossed.map((move, i) => (
                    <Crossed key={i} move={move} code={band[move.zoombini] ?? ""} />
                ))}
            </ul>
            <Rock cliff={cliff} isSneezing={isSneezing} />
            <div class={isAdvised ? "sign advised" : "sign"}>
                <h2>
                    {cliff === "top" ? "Top" : "Bottom"}
                    <span class="word"> cliff</span>
                    {isAdvised && <small> {isTarget ? "hint" : "advised"}</small>}
                </h2>
                {!end && <Buttons {...props} />}
            </div>
        </section>
    );
}
