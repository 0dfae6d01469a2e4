import type { ComponentChildren } from "preact";

interface MoveButtonsProps<Move> {
    moves: readonly Move[];
    /** The label of the button that makes the next move, and whether the move is possible. */
    send: string;
    able: boolean;
    onSend: () => void;
    /** Whether the last move must be undone before the next one. */
    mustUndo?: boolean | undefined;
    /** The label of the button that returns to the start. */
    again: string;
    onMoves: (moves: readonly Move[]) => void;
    children?: ComponentChildren;
}

/** The buttons of a puzzle that is played move by move. */
export function MoveButtons<Move>(props: MoveButtonsProps<Move>) {
    const { moves, send, able, onSend, again, mustUndo, onMoves, children } = props;
    const hasStarted = moves.length > 0;
    return (
        <div class="buttons">
            <button
                type="button"
                class={mustUndo ? "" : "main"}
                aria-disabled={!able}
                onClick={() => able && onSend()}
            >
                {send}
            </button>
            <button
                type="button"
                class={mustUndo ? "main" : ""}
                aria-disabled={!hasStarted}
                onClick={() => hasStarted && onMoves(moves.slice(0, -1))}
            >
                Undo
            </button>
            <button
                type="button"
                aria-disabled={!hasStarted}
                onClick={() => hasStarted && onMoves([])}
            >
                {again}
            </button>
            {children}
        </div>
    );
}
