import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { useBoard } from "./board";
import { Panel } from "./panel";
import { Cutouts } from "./print";
import { useGame, type GameProps } from "./use-game";

interface PlayProps extends Omit<GameProps, "own"> {
    difficulty?: string | null | undefined;
    /** True if the solution can be explained step by step. */
    explains?: boolean;
    children?: ComponentChildren;
}

/** The board, its controls, and the solution. `children` are above the controls. */
export function Play(props: PlayProps) {
    const { puzzle, difficulty, explains = false, state, daily, children } = props;
    const game = useGame({ ...props, own: false });
    const { board, view } = useBoard(game);
    const revealed = game.open && game.solved.answer !== undefined;
    useEffect(() => {
        if (revealed) daily?.show();
    }, [revealed, daily?.date]);
    return (
        <>
            {board}
            <div class="controls">
                {children}
                <Panel
                    {...{ game, view, difficulty, daily }}
                    // Addresses of earlier versions contain steps of an explanation.
                    explains={explains || state["explain"] !== undefined}
                />
            </div>
            <Cutouts cells={puzzle.cells} />
        </>
    );
}
