import { useRef } from "preact/hooks";
import { crossedBy, moveOfRow, type Move } from "./state";
import { describe } from "./traits";
import { Zoombini } from "./zoombini";

interface MovesProps {
    band: readonly string[];
    moves: readonly Move[];
    /** Rows of the service's history without which a rule is left. */
    conflict: readonly number[];
    /** What the service finds wrong with the moves. */
    error: string | undefined;
    /** Without it moves are final. */
    onMoves: ((moves: readonly Move[]) => void) | undefined;
}

function Row({ move, code }: { move: Move; code: string }) {
    const { zoombini, cliff, accepted } = move;
    return (
        <>
            <Zoombini code={code} />
            <span>
                <b>{zoombini + 1}</b> <span class="unseen">{describe(code)}</span>
                {accepted
                    ? `to the ${cliff} cliff`
                    : `to the ${crossedBy(move)} cliff, after a sneeze`}
            </span>
        </>
    );
}

/** What happened until now, in order; each row can be taken back. */
export function Moves({ band, moves, conflict, error, onMoves }: MovesProps) {
    const marked = conflict.map((row) => moveOfRow(moves, row));
    const undo = useRef<HTMLButtonElement>(null);
    const takeBack = (at: number) => {
        onMoves?.(moves.filter((_, i) => i !== at));
        // The button of the last row goes with it; the focus does not.
        if (at === moves.length - 1) undo.current?.focus();
    };
    return (
        <>
            {onMoves && (
                <div class="buttons">
                    <button
                        ref={undo}
                        type="button"
                        aria-disabled={moves.length === 0}
                        onClick={() => moves.length > 0 && onMoves(moves.slice(0, -1))}
                    >
                        Undo
                    </button>
                    <button
                        type="button"
                        aria-disabled={moves.length === 0}
                        onClick={() => moves.length > 0 && onMoves([])}
                    >
                        Start again
                    </button>
                </div>
            )}
            <p class="error" role="alert">
                {error}
                {marked.length > 0 &&
                    `No rule agrees with all moves; without the ${marked.length} marked there is one.`}
            </p>
            {moves.length === 0 && <p class="hint">Nobody was sent yet.</p>}
            <ol class="cliffs-moves">
                {moves.map((move, at) => (
                    <li key={at} class={marked.includes(at) ? "marked" : undefined}>
                        <Row move={move} code={band[move.zoombini] ?? "?"} />
                        {onMoves && (
                            <button
                                type="button"
                                class="small quiet"
                                aria-label={`Take back move ${at + 1}${marked.includes(at) ? ", marked" : ""}`}
                                onClick={() => takeBack(at)}
                            >
                                Take back
                            </button>
                        )}
                    </li>
                ))}
            </ol>
        </>
    );
}
