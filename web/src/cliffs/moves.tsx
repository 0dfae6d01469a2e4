import { useRef } from "preact/hooks";
import type { CliffsSolveAnswer } from "openapi";
import { actionsOf, type Session } from "./game";
import { crossedTo, doubtfulOf, type Move } from "./state";
import { describe } from "./traits";
import { Zoombini } from "./zoombini";

interface MovesProps {
    session: Session;
    answer?: CliffsSolveAnswer | undefined;
    /** The error of the moves. */
    error?: string | undefined;
    canTakeBack?: boolean;
}

function MoveText({ move, code }: { move: Move; code: string }) {
    const { zoombini, accepted } = move;
    return (
        <span>
            <b>{zoombini + 1}</b> <span class="unseen">{describe(code)}</span>
            to the {crossedTo(move)} cliff{!accepted && ", after a sneeze"}
        </span>
    );
}

/** The moves so far, in order. */
export function Moves({ session, answer, error, canTakeBack = false }: MovesProps) {
    const { band, game } = session;
    const { moves } = game;
    const { setMoves } = actionsOf(session);
    const doubtful = doubtfulOf(game, answer);
    const list = useRef<HTMLOListElement>(null);
    const isEmpty = moves.length === 0;
    const takeBack = (at: number) => {
        setMoves(moves.filter((_, i) => i !== at));
        // The last row disappears with its button, which has the focus.
        if (at === moves.length - 1) list.current?.focus();
    };
    return (
        <section class="sheet moves" aria-labelledby="cliffs-moves">
            <h2 id="cliffs-moves">Moves</h2>
            <p class="error" role="alert">
                {error}
                {doubtful.length > 0 &&
                    "No rule fits all these moves. Check the marked ones."}
            </p>
            {isEmpty && <p class="hint">No one sent yet.</p>}
            <ol ref={list} tabIndex={-1}>
                {moves.map((move, at) => (
                    <li
                        key={at}
                        class={doubtful.includes(move.zoombini) ? "marked" : undefined}
                    >
                        <Zoombini code={band[move.zoombini] ?? "?"} />
                        <MoveText move={move} code={band[move.zoombini] ?? "?"} />
                        {canTakeBack && (
                            <button
                                type="button"
                                class="small quiet"
                                aria-label={`Take back move ${at + 1}${doubtful.includes(move.zoombini) ? ", marked" : ""}`}
                                onClick={() => takeBack(at)}
                            >
                                Take back
                            </button>
                        )}
                    </li>
                ))}
            </ol>
        </section>
    );
}
