// The river when the user plays.
import { useEffect, useState } from "preact/hooks";
import { writeMoves, type Move } from "../crossings/moves";
import { PlayControls } from "../crossings/play-controls";
import { useSelection, type Selection } from "../crossings/use-selection";
import type { Daily } from "../daily/use-daily";
import {
    boatErrors,
    canBoard,
    isSolved,
    moveErrors,
    namesOf,
    onBank,
    positionAfter,
    type Model,
    type Position,
} from "./model";
import { Scene } from "./scene";
import { groupText, storyOf, verdictOf, type Best } from "./story";

interface PlayProps {
    model: Model;
    moves: readonly Move[];
    /** The cost of the best plans, if it may be shown. */
    best: Best | undefined;
    daily: Daily<unknown> | undefined;
    hasMap: boolean;
    onMoves: (moves: readonly Move[]) => void;
    onPlan: () => void;
    onMap: () => void;
}

const LANDING_MS = 750;

/** Returns the travelers of the last move while the boat is moving. */
function useLanding(moves: readonly Move[]): Move {
    const [seen, setSeen] = useState(moves.length);
    const isMoving = moves.length === seen + 1;
    useEffect(() => {
        const isReduced = matchMedia("(prefers-reduced-motion: reduce)").matches;
        const timer = setTimeout(
            () => setSeen(moves.length),
            isMoving && !isReduced ? LANDING_MS : 0,
        );
        return () => clearTimeout(timer);
    }, [moves.length]);
    return (isMoving && moves.at(-1)) || [];
}

/** Returns why a traveler cannot board. */
function objectionOf(model: Model, position: Position, selected: Move, added: number) {
    const [name = ""] = namesOf(model, [added]);
    return canBoard(position, [added])
        ? boatErrors(model, selected).join(" ")
        : `${name}: the boat is at the other bank.`;
}

function adviceOf(
    model: Model,
    { boatIsFar }: Position,
    { selected, note }: Selection,
    errors: readonly string[],
): readonly string[] {
    if (note) return [note];
    if (selected.length === 0)
        return [`Pick who ${boatIsFar ? "comes back" : "goes across"}.`];
    return errors.length > 0 ? errors : [`${groupText(model, selected)} can go.`];
}

/** The river with travelers to select, and the buttons. */
export function Play(props: PlayProps) {
    const { model, moves, best, hasMap, onMoves, onMap } = props;
    const position = positionAfter(model, moves);
    const isDone = isSolved(position);
    const everyone = namesOf(model, [...model.travelers.keys()]);
    const [selection, toggle] = useSelection(
        `${writeMoves(moves)} of ${everyone}`,
        (selected, added) => objectionOf(model, position, selected, added),
    );
    const landing = useLanding(moves);
    const { selected, note } = selection;
    const isEmpty = selected.length === 0;
    const errors = moveErrors(model, position, selected);
    const namesOn = (isFarBank: boolean) =>
        namesOf(model, onBank(position, isFarBank)).join(", ") || "no one";
    return (
        <>
            <Scene
                model={model}
                view={{
                    position,
                    aboard: isEmpty ? landing : selected,
                    isLanding: isEmpty,
                    boat: position.boatIsFar ? "far" : "near",
                }}
                label=""
                onToggle={toggle}
            />
            <PlayControls
                daily={props.daily}
                moves={moves}
                selected={selected}
                isAllowed={errors.length === 0}
                story={storyOf(model, moves)}
                verdict={verdictOf(model, moves, best)}
                advice={isDone ? [] : adviceOf(model, position, selection, errors)}
                isError={!isEmpty && errors.length > 0 && !note}
                revealLabel={moves.length > 0 && !isDone ? "Show me from here" : "Show me"}
                onMoves={onMoves}
                onReveal={props.onPlan}
            >
                <button type="button" aria-pressed={hasMap} onClick={onMap}>
                    Map
                </button>
            </PlayControls>
            <p class="unseen">
                Near bank: {namesOn(false)}. Far bank: {namesOn(true)}.
            </p>
        </>
    );
}
