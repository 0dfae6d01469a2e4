import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Daily } from "../daily/use-daily";
import { integerIn } from "../parts/number";
import type { Changes, How, State } from "../place";
import { Editor, editorPointers } from "./editor";
import { Panel, type Actions } from "./panel";
import { usePosition } from "./position";
import { Cutouts } from "./print";
import { LIMITS, viewOf, type Place, type Puzzle } from "./puzzle";
import { turned, type Turns } from "./turns";
import { useTurning } from "./use-turning";
import { Wheel } from "./wheel";

const prefersStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Where the dials were turned to by hand, and how that is kept. */
export interface Hand {
    turns: Turns;
    /** Keeps other turns; gives what of it belongs into the address. */
    keep: (turns: Turns) => Changes;
}

interface PlayProps {
    puzzle: Puzzle;
    own: boolean;
    state: State;
    hand: Hand;
    /** The puzzle of the day, if this is one. */
    daily?: Daily<unknown>;
    change: (changes: Changes, how: How) => void;
    onPuzzle: (puzzle: Puzzle, how: How, more?: Changes) => void;
    /** What stands above the panel, as the end of a daily puzzle does. */
    children?: ComponentChildren;
}

/** The position, the places that something points at, and what can be done. */
function useActions({ puzzle, own, state, hand, change, onPuzzle }: PlayProps) {
    const position = usePosition(puzzle, state, hand.turns, own);
    const [plays, setPlays] = useState(false);
    const [lit, setLit] = useState<readonly Place[]>([]);
    const { open, turns, columns } = position;
    const replace = (changes: Changes) => change(changes, "replace");
    // A position turned to by hand is where the way to the solution begins anew.
    const stand = (next: Turns) => {
        setPlays(false);
        replace({ ...hand.keep(next), step: open ? "0" : undefined });
    };
    const kept = () => ({ ...hand.keep(turns), step: undefined });
    const actions: Actions = {
        turn: (turn) => stand(turned(turns, turn, columns)),
        reset: () => stand(turns.map(() => 0)),
        solve: () => {
            const moving = !prefersStill();
            setPlays(moving);
            replace({ solution: "1", step: moving ? "0" : undefined });
        },
        close: () => replace({ solution: undefined, explain: undefined, step: undefined }),
        step: (step) => replace({ step: String(step) }),
        choose: (index) => replace({ solution: String(index + 1), ...kept() }),
        explain: (at) => replace({ explain: at === undefined ? undefined : String(at) }),
        point: setLit,
        mend: (cells) => {
            setLit([]);
            const { target } = puzzle;
            onPuzzle({ cells, target }, "push", {
                solution: "1",
                explain: undefined,
                ...kept(),
            });
        },
    };
    return { position, plays, lit, actions };
}

type Acting = ReturnType<typeof useActions>;

function OwnEditor({ props, acting }: { props: PlayProps; acting: Acting }) {
    const { puzzle, state, hand, change, onPuzzle } = props;
    const { position, lit } = acting;
    const { shown, turns } = position;
    const edited = integerIn(state["edit"], [1, LIMITS.dials[1]], 1) - 1;
    return (
        <Editor
            puzzle={puzzle}
            dial={state["edit"] === undefined ? undefined : edited}
            error={shown.error}
            warnings={shown.answer?.warnings ?? []}
            lit={lit}
            onDial={(dial) => change({ edit: String(dial + 1) }, "replace")}
            onPuzzle={(next, how) =>
                onPuzzle(next, how, { edit: state["edit"], ...hand.keep(turns) })
            }
        />
    );
}

/** The dials, what turns them, and what the service says of them. */
export function Play(props: PlayProps) {
    const { puzzle, own, daily, children } = props;
    const acting = useActions(props);
    const { position, plays, lit, actions } = acting;
    const { turns, columns, shown } = position;
    const revealed = position.open && position.solved.answer !== undefined;
    useEffect(() => {
        if (revealed) daily?.show();
    }, [revealed, daily?.date]);
    const turning = useTurning(turns, puzzle.cells, actions.turn);
    const { held } = turning;
    const now = held
        ? turned(turns, { dial: held.dial, by: Math.round(held.by) }, columns)
        : turns;
    const view = viewOf(puzzle, now);
    return (
        <>
            <div class="place">
                <Wheel
                    puzzle={puzzle}
                    turns={now}
                    turning={turning}
                    view={view}
                    lit={lit}
                />
            </div>
            <div class="beside">
                {children}
                <Panel
                    puzzle={puzzle}
                    position={position}
                    now={now}
                    view={view}
                    plays={plays}
                    shown={own ? editorPointers(shown.error) : []}
                    actions={actions}
                    daily={daily}
                />
            </div>
            {own && <OwnEditor props={props} acting={acting} />}
            <Cutouts cells={puzzle.cells} />
        </>
    );
}
