import { Reveal } from "../daily/reveal";
import type { Daily } from "../daily/use-daily";
import { CopyRequest } from "../parts/copy";
import { formatCount } from "../parts/number";
import { ErrorBox } from "../parts/error-box";
import { Columns } from "./columns";
import { DialList } from "./dial-list";
import { Explanation } from "./explanation";
import type { Position } from "./position";
import {
    countRight,
    viewOf,
    type Cells,
    type Place,
    type Puzzle,
    type View,
} from "./puzzle";
import { Solution } from "./solution";
import type { Turn, Turns } from "./turns";

/** What can be done with the position. */
export interface Actions {
    turn: (turn: Turn) => void;
    reset: () => void;
    solve: () => void;
    /** Stops the search, or puts the solution away. */
    close: () => void;
    step: (step: number) => void;
    /** Goes to another solution, counted from 0. */
    choose: (index: number) => void;
    /** Goes to a step of the explanation; undefined puts it away. */
    explain: (step: number | undefined) => void;
    point: (places: readonly Place[]) => void;
    mend: (cells: Cells) => void;
}

/** The target in groups of digits, unless it is no number. */
const sayTarget = (target: string) =>
    /^-?\d+$/.test(target) ? formatCount(target) : target;

function Status({ view, target }: { view: View; target: string }) {
    const right = countRight(view);
    const columns = view.sums.length;
    const done = right === columns;
    return (
        <p class={done ? "standing done" : "standing"} role="status">
            <b>{right}</b> of {columns} column{columns === 1 ? "" : "s"}{" "}
            {right === 1 ? "adds" : "add"} up to {sayTarget(target)}
            {done && ": solved"}
        </p>
    );
}

function Buttons({ position, actions, daily }: ButtonsProps) {
    const { open, solved, turns } = position;
    const idle = turns.every((turn) => turn === 0);
    return (
        <div class="buttons">
            {open ? (
                <button
                    type="button"
                    class={solved.busy ? "main" : ""}
                    onClick={actions.close}
                >
                    {solved.busy ? "Stop" : "Hide the solution"}
                </button>
            ) : (
                <Reveal daily={daily} label="Show me" onShow={actions.solve} />
            )}
            <button
                type="button"
                aria-disabled={idle}
                onClick={() => idle || actions.reset()}
            >
                Start over
            </button>
            <button type="button" class="quiet" onClick={() => print()}>
                Print
            </button>
        </div>
    );
}

type ButtonsProps = Pick<PanelProps, "position" | "actions" | "daily">;

interface PanelProps {
    puzzle: Puzzle;
    position: Position;
    /** How the dials stand while one of them is held, and what shows then. */
    now: Turns;
    view: View;
    plays: boolean;
    /** Pointers whose errors are shown elsewhere. */
    shown: readonly string[];
    actions: Actions;
    daily: Daily<unknown> | undefined;
}

/** What is beside the board: how the dials stand, what turns them, and the solution. */
export function Panel(props: PanelProps) {
    const { puzzle, position, now, view, plays, shown, actions } = props;
    const { way, step, turns, columns } = position;
    const right = countRight(viewOf(puzzle, turns));
    return (
        <section class="sheet panel" aria-labelledby="position">
            <h2 class="unseen" id="position">
                The position
            </h2>
            <Status view={view} target={puzzle.target} />
            <DialList cells={puzzle.cells} turns={now} onTurn={actions.turn} />
            <p class="hint">
                Drag a dial; or choose one, for the arrow keys or the mouse wheel.
            </p>
            <Buttons position={position} actions={actions} daily={props.daily} />
            {position.open && (
                <Solution
                    asked={position.solved}
                    question={position.question}
                    cells={puzzle.cells}
                    way={{ from: position.from, turns: way, step, right, columns }}
                    index={position.index}
                    board={turns[0] ?? 0}
                    plays={plays}
                    shown={shown}
                    actions={actions}
                />
            )}
            {position.open && (
                <Explanation
                    puzzle={puzzle}
                    turns={now}
                    step={position.explained}
                    shown={shown}
                    onStep={actions.explain}
                    onClose={() => actions.explain(undefined)}
                    onPoint={actions.point}
                />
            )}
            {position.shown.error && (
                <ErrorBox error={position.shown.error} shown={shown} />
            )}
            <Columns view={view} target={puzzle.target} />
            <CopyRequest path="/grecian/position" question={position.shownQuestion} />
        </section>
    );
}
