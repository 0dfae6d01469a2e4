import { useState } from "preact/hooks";
import { integerIn } from "../parts/number";
import type { Changes, State } from "../place";
import { Editor, editorPointers } from "./editor";
import { Panel, type Actions } from "./panel";
import { usePosition } from "./position";
import { LIMITS, viewOf, type Place, type Puzzle } from "./puzzle";
import { turned, writeTurns, type Turns } from "./turns";
import { useTurning } from "./use-turning";
import { Wheel } from "./wheel";

const prefersStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

interface PlayProps {
    puzzle: Puzzle;
    own: boolean;
    state: State;
    change: (changes: Changes, how: "push" | "replace") => void;
    onPuzzle: (puzzle: Puzzle, how: "push" | "replace", more?: Changes) => void;
}

/** The position, the places that something points at, and what can be done. */
function useActions({ puzzle, state, change, onPuzzle }: PlayProps) {
    const position = usePosition(puzzle, state);
    const [plays, setPlays] = useState(false);
    const [lit, setLit] = useState<readonly Place[]>([]);
    const { open, turns, columns } = position;
    const replace = (changes: Changes) => change(changes, "replace");
    // A position turned to by hand is where the way to the solution begins anew.
    const stand = (next: Turns) => {
        setPlays(false);
        replace({ turns: writeTurns(next), step: open ? "0" : undefined });
    };
    const kept = { turns: writeTurns(turns), step: undefined };
    const actions: Actions = {
        turn: (turn) => stand(turned(turns, turn, columns)),
        reset: () => stand(turns.map(() => 0)),
        solve: () => {
            const moving = !prefersStill();
            setPlays(moving);
            replace({ solution: "1", step: moving ? "0" : undefined });
        },
        close: () => replace({ solution: undefined, explain: undefined, ...kept }),
        step: (step) => replace({ step: String(step) }),
        choose: (index) => replace({ solution: String(index + 1), ...kept }),
        explain: (at) => replace({ explain: at === undefined ? undefined : String(at) }),
        point: setLit,
        mend: (cells) => {
            setLit([]);
            const { target } = puzzle;
            onPuzzle({ cells, target }, "push", {
                solution: "1",
                explain: undefined,
                ...kept,
            });
        },
    };
    return { position, plays, lit, kept, actions };
}

/** The dials, what turns them, and what the service says of them. */
export function Play(props: PlayProps) {
    const { puzzle, own, state, change, onPuzzle } = props;
    const { position, plays, lit, kept, actions } = useActions(props);
    const { turns, columns, shown } = position;
    const turning = useTurning(turns, columns, actions.turn);
    const { held } = turning;
    const now = held
        ? turned(turns, { dial: held.dial, by: Math.round(held.by) }, columns)
        : turns;
    const view = viewOf(puzzle, now);
    const edited = integerIn(state["edit"], [1, LIMITS.dials[1]], 1) - 1;
    return (
        <>
            <div class="board">
                <Wheel
                    puzzle={puzzle}
                    turns={now}
                    turning={turning}
                    view={view}
                    lit={lit}
                />
                <Panel
                    puzzle={puzzle}
                    position={position}
                    now={now}
                    view={view}
                    plays={plays}
                    shown={own ? editorPointers(shown.error) : []}
                    actions={actions}
                />
            </div>
            {own && (
                <Editor
                    puzzle={puzzle}
                    dial={state["edit"] === undefined ? undefined : edited}
                    error={shown.error}
                    warnings={shown.answer?.warnings ?? []}
                    lit={lit}
                    onDial={(dial) => change({ edit: String(dial + 1) }, "replace")}
                    onPuzzle={(next, how) =>
                        onPuzzle(next, how, { edit: state["edit"], turns: kept.turns })
                    }
                />
            )}
        </>
    );
}
