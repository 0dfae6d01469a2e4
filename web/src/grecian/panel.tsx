import { HintButton } from "../daily/hint-button";
import type { Daily } from "../daily/use-daily";
import { CopyRequest } from "../parts/copy";
import { ErrorBox } from "../parts/error-box";
import { Lazy } from "../parts/lazy";
import { Columns } from "./columns";
import { DialChoice } from "./dial-choice";
import { countCorrect, type View } from "./puzzle";
import { ShowButton } from "./show-button";
import { Solution } from "./solution";
import type { Game } from "./use-game";

const loadExplanation = () => import("./explanation");

interface ScoreProps {
    view: View;
    target: string;
    difficulty?: string | null | undefined;
}

/** The goal, the number of correct columns, and the sum of the column at the top as an example. */
export function Score({ view, target, difficulty }: ScoreProps) {
    const count = countCorrect(view);
    const columns = view.sums.length;
    const done = count === columns;
    const top = view.visible.flatMap((ring) => ring[0] || []);
    return (
        <div class="score">
            <strong>Make every column add up to {target}.</strong>
            <p class="hint">
                <span class={done ? "done" : "unseen"} role="status">
                    {done && "Solved: "}
                    {count} of {columns} columns
                </span>
                {!done && top.length > 1 && (
                    <span>
                        At the top: {top.join(" + ")} = {view.sums[0]}
                    </span>
                )}
                <span class="difficulty">{difficulty}</span>
            </p>
        </div>
    );
}

const Clue = ({ text }: { text: string }) => (
    <p class="clue" role="status">
        {text ||
            "Drag a dial, or tap it and use the round arrows. Dial 1 is the bottom one."}
    </p>
);

interface PanelProps {
    game: Game;
    /** The view while a dial is dragged. */
    view: View;
    difficulty: string | null | undefined;
    daily: Daily<unknown> | undefined;
    /** True if the solution can be explained step by step. */
    explains: boolean;
}

/** The buttons of the player, and the hint. */
function Controls({ game }: { game: Game }) {
    const { turns, undo, hint } = game;
    if (game.isLocked) return null;
    const idle = turns.every((turn) => turn === 0);
    return (
        <>
            <DialChoice game={game} />
            <div class="buttons">
                <HintButton
                    hints={game.hints}
                    isAble={hint.next !== undefined}
                    onHint={() => hint.next?.()}
                />
                <button type="button" aria-disabled={!undo} onClick={() => undo?.()}>
                    Undo
                </button>
                <button
                    type="button"
                    aria-disabled={idle}
                    onClick={() => idle || game.reset()}
                >
                    Reset
                </button>
            </div>
            <Clue text={hint.text} />
        </>
    );
}

/** The controls next to the board, or the solution. */
export function Panel({ game, view, difficulty, daily, explains }: PanelProps) {
    const { puzzle, open, hint } = game;
    return (
        <section class="sheet panel" aria-labelledby="position">
            <h2 class="unseen" id="position">
                Position
            </h2>
            <Score view={view} target={puzzle.target} difficulty={difficulty} />
            {open ? <Solution game={game} /> : <Controls game={game} />}
            {open && explains && (
                <Lazy load={loadExplanation}>
                    {({ Explanation }) => <Explanation game={game} />}
                </Lazy>
            )}
            {hint.error && <ErrorBox error={hint.error} />}
            <div class="buttons">
                {!game.isLocked && <ShowButton game={game} daily={daily} />}
                <button type="button" class="quiet" onClick={() => print()}>
                    Print
                </button>
            </div>
            {!game.isLocked && (
                <p class="hint keyboard">
                    The arrow keys and the mouse wheel turn the selected dial too.
                </p>
            )}
            <Columns view={view} target={puzzle.target} />
            <CopyRequest path="/grecian/position" question={game.position} />
        </section>
    );
}
