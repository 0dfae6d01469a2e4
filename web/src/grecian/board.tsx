import { TurnButtons } from "./dial-choice";
import { viewOf } from "./puzzle";
import { turned } from "./turns";
import { useDragging } from "./use-dragging";
import type { Game } from "./use-game";
import { Wheel } from "./wheel";

/** The board of a game, and what its numbers add up to, also while a dial is dragged. */
export function useBoard(game: Game) {
    const { puzzle, turns, columns, highlighted, isLocked } = game;
    const dragging = useDragging(turns, columns, game.turn, game.select);
    const { dragged } = dragging;
    const now = dragged
        ? turned(turns, { dial: dragged.dial, by: Math.round(dragged.by) }, columns)
        : turns;
    const view = viewOf(puzzle, now);
    const undo = (event: KeyboardEvent) => {
        if (event.key !== "z" || !(event.ctrlKey || event.metaKey) || !game.undo) return;
        event.preventDefault();
        game.undo();
    };
    const board = (
        <div class="board" onKeyDown={undo}>
            <Wheel
                {...{ puzzle, turns: now, dragging, view, highlighted }}
                selected={game.selected}
                marked={game.hint.column}
                locked={isLocked}
            >
                {!isLocked && <TurnButtons game={game} />}
            </Wheel>
        </div>
    );
    return { board, view };
}
