import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { integerIn } from "../parts/number";
import { Editor } from "./editor";
import { Panel } from "./panel";
import { Cutouts } from "./print";
import { LIMITS, viewOf } from "./puzzle";
import { turned } from "./turns";
import { useDragging } from "./use-dragging";
import { useGame, type GameProps } from "./use-game";
import { Wheel } from "./wheel";

/** The board, its controls, the solution, and the editor of the user's own puzzle. `children` are
 * above the controls. */
export function Play(props: GameProps & { children?: ComponentChildren }) {
    const { puzzle, own, state, save, daily, change, onPuzzle, children } = props;
    const game = useGame(props);
    const { turns, columns, highlighted } = game;
    const revealed = game.open && game.solved.answer !== undefined;
    useEffect(() => {
        if (revealed) daily?.show();
    }, [revealed, daily?.date]);
    const dragging = useDragging(turns, puzzle.cells, game.turn);
    const { dragged } = dragging;
    const now = dragged
        ? turned(turns, { dial: dragged.dial, by: Math.round(dragged.by) }, columns)
        : turns;
    const view = viewOf(puzzle, now);
    const edited = integerIn(state["edit"], [1, LIMITS.dials[1]], 0);
    return (
        <>
            <div class="board">
                <Wheel {...{ puzzle, turns: now, dragging, view, highlighted }} />
            </div>
            <div class="controls">
                {children}
                <Panel game={game} now={now} view={view} daily={daily} />
            </div>
            {own && (
                <Editor
                    game={game}
                    dial={edited ? edited - 1 : undefined}
                    onDial={(dial) => change({ edit: String(dial + 1) }, "replace")}
                    onPuzzle={(next, how) =>
                        onPuzzle(next, how, { edit: state["edit"], ...save(turns) })
                    }
                />
            )}
            <Cutouts cells={puzzle.cells} />
        </>
    );
}
