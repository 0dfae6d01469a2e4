import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { integerIn } from "../parts/number";
import type { How } from "../place";
import { Lazy } from "../parts/lazy";
import { TurnButtons } from "./dial-choice";
import { Panel } from "./panel";
import { Cutouts } from "./print";
import { LIMITS, viewOf, type Puzzle } from "./puzzle";
import { turned } from "./turns";
import { useDragging } from "./use-dragging";
import { useGame, type GameProps } from "./use-game";
import { Wheel } from "./wheel";

const loadEditor = () => import("./editor");

/** As high as the editor that will replace it. */
const EDITOR_PLACEHOLDER = <div class="sheet editor late" />;

interface PlayProps extends GameProps {
    difficulty?: string | null | undefined;
    children?: ComponentChildren;
}

/** The board, its controls, the solution, and the editor of the user's own puzzle, which comes first so
 * that its answer is visible on phones. `children` are above the controls. */
export function Play(props: PlayProps) {
    const { puzzle, difficulty, own, state, save, daily, change, onPuzzle, children } =
        props;
    const game = useGame(props);
    const { turns, columns, highlighted } = game;
    const revealed = game.open && game.solved.answer !== undefined;
    useEffect(() => {
        if (revealed) daily?.show();
    }, [revealed, daily?.date]);
    const board = useRef<HTMLDivElement>(null);
    const wasRevealed = useRef(revealed);
    useEffect(() => {
        // On phones, the board is below the numbers.
        if (own && revealed && !wasRevealed.current)
            board.current?.firstElementChild?.scrollIntoView({ block: "nearest" });
        wasRevealed.current = revealed;
    }, [revealed]);
    const dragging = useDragging(turns, puzzle.cells, game.turn, game.select);
    const { dragged } = dragging;
    const now = dragged
        ? turned(turns, { dial: dragged.dial, by: Math.round(dragged.by) }, columns)
        : turns;
    const view = viewOf(puzzle, now);
    const edited = integerIn(state["edit"], [1, LIMITS.dials[1]], 0);
    const edit = (next: Puzzle, how: How) =>
        onPuzzle(next, how, { edit: state["edit"], ...save(turns, []) });
    const undo = (event: KeyboardEvent) => {
        if (event.key !== "z" || !(event.ctrlKey || event.metaKey) || !game.undo) return;
        event.preventDefault();
        game.undo();
    };
    return (
        <>
            {own && (
                <Lazy load={loadEditor} placeholder={EDITOR_PLACEHOLDER}>
                    {({ Editor }) => (
                        <Editor
                            game={game}
                            dial={edited ? edited - 1 : undefined}
                            onDial={(dial) => change({ edit: String(dial + 1) }, "replace")}
                            onPuzzle={edit}
                        />
                    )}
                </Lazy>
            )}
            <div class="board" ref={board} onKeyDown={undo}>
                <Wheel
                    {...{ puzzle, turns: now, dragging, view, highlighted }}
                    selected={game.selected}
                    marked={game.hint.column}
                    locked={game.isLocked}
                >
                    {!game.isLocked && <TurnButtons game={game} />}
                </Wheel>
            </div>
            {own && (
                <Lazy load={loadEditor}>
                    {({ EditorSize }) => <EditorSize game={game} onPuzzle={edit} />}
                </Lazy>
            )}
            <div class="controls">
                {children}
                <Panel {...{ game, view, difficulty, daily }} />
            </div>
            <Cutouts cells={puzzle.cells} />
        </>
    );
}
