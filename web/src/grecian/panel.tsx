import type { Daily } from "../daily/use-daily";
import { CopyRequest } from "../parts/copy";
import { ErrorBox } from "../parts/error-box";
import { Columns } from "./columns";
import { DialList } from "./dial-list";
import { Explanation } from "./explanation";
import { countCorrect, type View } from "./puzzle";
import { ShowButton } from "./show-button";
import { Solution } from "./solution";
import type { Turns } from "./turns";
import type { Game } from "./use-game";

interface ScoreProps {
    view: View;
    target: string;
    difficulty: string | null | undefined;
}

/** The number of correct columns, and the difficulty until all of them are correct. */
function Score({ view, target, difficulty }: ScoreProps) {
    const count = countCorrect(view);
    const columns = view.sums.length;
    const done = count === columns;
    return (
        <div class="score-line">
            <p class={done ? "score done" : "score"} role="status">
                {done && "Solved: "}
                <b>{count}</b> of {columns} column{columns === 1 ? "" : "s"} add
                {count === 1 && "s"} up to {target}
            </p>
            {difficulty && !done && <span class="difficulty">{difficulty}</span>}
        </div>
    );
}

interface PanelProps {
    game: Game;
    /** The turns and the view while a dial is dragged. */
    now: Turns;
    view: View;
    difficulty: string | null | undefined;
    daily: Daily<unknown> | undefined;
}

/** The buttons that turn dials, and the one that shows the solution. The editor has the latter for the
 * user's own puzzle, which has no hints. */
function Buttons({ game, daily }: Pick<PanelProps, "game" | "daily">) {
    const { own, open, turns, hint, undo, correctColumns, columns } = game;
    const idle = turns.every((turn) => turn === 0);
    const solved = correctColumns === columns;
    return (
        <div class="buttons">
            {!own && !open && (
                <button
                    type="button"
                    class={solved ? "" : "main"}
                    aria-disabled={solved}
                    onClick={() => solved || hint.next()}
                >
                    {hint.label}
                </button>
            )}
            <button type="button" aria-disabled={!undo} onClick={() => undo?.()}>
                Undo
            </button>
            {!own && <ShowButton game={game} daily={daily} />}
            <button type="button" aria-disabled={idle} onClick={() => idle || game.reset()}>
                Start over
            </button>
            <button type="button" class="quiet" onClick={() => print()}>
                Print
            </button>
        </div>
    );
}

/** The controls next to the board, and the solution. */
export function Panel({ game, now, view, difficulty, daily }: PanelProps) {
    const { puzzle, own, open, checked, hint } = game;
    return (
        <section class="sheet panel" aria-labelledby="position">
            <h2 class="unseen" id="position">
                Position
            </h2>
            <Score view={view} target={puzzle.target} difficulty={difficulty} />
            <Buttons game={game} daily={daily} />
            {!own && (
                <p class="clue" role="status">
                    {!open && hint.text}
                </p>
            )}
            {hint.error && <ErrorBox error={hint.error} />}
            {open && !own && <Solution game={game} />}
            {open && !own && <Explanation game={game} />}
            <DialList
                cells={puzzle.cells}
                turns={now}
                hinted={hint.dial}
                onTurn={game.turn}
            />
            <p class="hint">
                Drag a dial, or select one and use the arrow keys or the mouse wheel.
            </p>
            {checked.error && <ErrorBox error={checked.error} shown={game.reported} />}
            <Columns view={view} target={puzzle.target} />
            <CopyRequest path="/grecian/position" question={game.position} />
        </section>
    );
}
