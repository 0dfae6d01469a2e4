// The buttons of a puzzle that the reader plays move by move.
import type { ComponentChildren } from "preact";

interface MoveButtonsProps<Move> {
    moves: readonly Move[];
    /** What the next move is called, whether it can be made, and what makes it. */
    send: string;
    able: boolean;
    onSend: () => void;
    /** What it is called to go back to the start. */
    again: string;
    onMoves: (moves: readonly Move[]) => void;
    children?: ComponentChildren;
}

export function MoveButtons<Move>(props: MoveButtonsProps<Move>) {
    const { moves, send, able, onSend, again, onMoves, children } = props;
    const begun = moves.length > 0;
    return (
        <div class="buttons">
            <button
                type="button"
                class="main"
                aria-disabled={!able}
                onClick={() => able && onSend()}
            >
                {send}
            </button>
            <button
                type="button"
                aria-disabled={!begun}
                onClick={() => begun && onMoves(moves.slice(0, -1))}
            >
                Undo
            </button>
            <button
                type="button"
                aria-disabled={!begun}
                onClick={() => begun && onMoves([])}
            >
                {again}
            </button>
            {children}
        </div>
    );
}
