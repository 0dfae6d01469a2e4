// The river when the user plays.
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { writeMoves, type Move } from "../crossings/moves";
import { PlayControls, sendLabel } from "../crossings/play-controls";
import type { Hints } from "../crossings/use-hints";
import { useSelection, type Selection } from "../crossings/use-selection";
import { capitalize } from "../crossings/words";
import type { Daily } from "../daily/use-daily";
import type { Accident } from "./accident";
import { hintCount, hintLines, nextOf } from "./hints";
import type { View } from "./layout";
import { useMishap, type Mishap } from "./mishap";
import {
    boatErrors,
    brokenRules,
    canBoard,
    departureErrors,
    isSolved,
    namesOf,
    onBank,
    positionAfter,
    type Model,
    type Position,
} from "./model";
import { Scene } from "./scene";
import type { Plans } from "./solved";
import { groupText, storyOf, verdictOf, type Best } from "./story";

interface PlayProps {
    model: Model;
    moves: readonly Move[];
    /** The cost of the best plans, if it is known, and whether it may be shown. */
    best: Best | undefined;
    isBestShown: boolean;
    daily: Daily<unknown> | undefined;
    /** The rules in words, below the picture. */
    story: ComponentChildren;
    hints: Hints;
    /** The best plans from here, if there are hints. */
    plans: Plans;
    hasMap: boolean;
    onMoves: (moves: readonly Move[]) => void;
    onPlan: () => void;
    /** Undefined if the map is always shown. */
    onMap: (() => void) | undefined;
}

const LANDING_MS = 750;

/** Returns true while the boat moves after the number of crossings has become one more. */
function useLanding(count: number): boolean {
    const [seen, setSeen] = useState(count);
    const isMoving = count === seen + 1;
    useEffect(() => {
        const isReduced = matchMedia("(prefers-reduced-motion: reduce)").matches;
        const timer = setTimeout(
            () => setSeen(count),
            isMoving && !isReduced ? LANDING_MS : 0,
        );
        return () => clearTimeout(timer);
    }, [count]);
    return isMoving;
}

/** Returns why a traveler cannot board. */
function objectionOf(model: Model, position: Position, selected: Move, added: number) {
    const [name = ""] = namesOf(model, [added]);
    return canBoard(position, [added])
        ? boatErrors(model, selected).join(" ")
        : `${name}: the boat is at the other bank.`;
}

function adviceOf(model: Model, { boatIsFar }: Position, { selected, note }: Selection) {
    if (note) return note;
    if (selected.length === 0)
        return `Pick who ${boatIsFar ? "comes back" : "goes across"}.`;
    const group = groupText(model, selected);
    return departureErrors(model, selected).length > 0
        ? `In the boat: ${group}. Someone who can row must come along.`
        : `${capitalize(group)} can go.`;
}

/** Returns the moves of the user with the one that broke a rule. */
const madeMoves = (moves: readonly Move[], mishap: Mishap | undefined) =>
    mishap ? [...moves, mishap.move] : moves;

/** Returns what the picture shows: the selected travelers are in the boat, and those of the last
 * crossing until it has landed. */
function viewOf(
    model: Model,
    made: readonly Move[],
    selected: Move,
    isLanding: boolean,
    accident: Accident | undefined,
): View {
    const position = positionAfter(model, made);
    const staysAboard = selected.length === 0 && (isLanding || accident?.isAboard);
    const crossing = (staysAboard && made.at(-1)) || [];
    return {
        position,
        aboard: staysAboard ? crossing : selected,
        isLanding: crossing.length > 0,
        boat: position.boatIsFar ? "far" : "near",
        accident,
    };
}

/** Who is on which bank, for screen readers. */
function Banks({ model, position }: { model: Model; position: Position }) {
    const namesOn = (isFarBank: boolean) =>
        namesOf(model, onBank(position, isFarBank)).join(", ") || "no one";
    return (
        <p class="unseen">
            Near bank: {namesOn(false)}. Far bank: {namesOn(true)}.
        </p>
    );
}

/** The river with travelers to select, and the buttons. */
export function Play(props: PlayProps) {
    const { model, moves, best, hints, plans, hasMap, onMoves, onMap } = props;
    const before = positionAfter(model, moves);
    const isDone = isSolved(before);
    const everyone = namesOf(model, [...model.travelers.keys()]);
    const moment = `${writeMoves(moves)} of ${everyone}`;
    const [mishap, { happen, takeBack }] = useMishap(moment);
    const made = madeMoves(moves, mishap);
    const isLanding = useLanding(made.length);
    const [selection, { toggle, reject, forget }] = useSelection(moment, (group, added) =>
        objectionOf(model, before, group, added),
    );
    const selected = mishap ? [] : selection.selected;
    const accident = isLanding ? undefined : mishap?.accident;
    const view = viewOf(model, made, selected, isLanding, accident);
    const isOver = isDone || mishap !== undefined;
    const isHinted = !mishap && hints.level >= hintCount(moves);
    const send = () => {
        const errors = departureErrors(model, selected);
        if (errors.length > 0) return reject(errors.join(" "));
        const [first, ...others] = brokenRules(model, before, selected);
        if (first) return happen(selected, [first, ...others]);
        forget();
        return onMoves([...moves, selected]);
    };
    return (
        <>
            <Scene
                model={model}
                view={{
                    ...view,
                    hinted: isHinted ? nextOf(plans) : [],
                }}
                label=""
                onToggle={(index) => !mishap && toggle(index)}
            />
            {props.story}
            <PlayControls
                daily={props.daily}
                moves={made}
                send={mishap ? "Take it back" : sendLabel(moves)}
                isAble={mishap !== undefined || selected.length > 0}
                story={mishap ? mishap.accident.story : storyOf(model, moves)}
                verdict={
                    mishap
                        ? ""
                        : verdictOf(model, moves, props.isBestShown ? best : undefined)
                }
                advice={isOver ? [] : [adviceOf(model, before, selection)]}
                isError={selection.note !== ""}
                hints={hints}
                hintCount={isOver ? 0 : hintCount(moves)}
                hintLines={
                    isOver ? [] : hintLines({ model, moves, best, plans }, hints.level)
                }
                revealLabel={moves.length > 0 && !isDone ? "Show me from here" : "Show me"}
                onSend={mishap ? takeBack : send}
                onMoves={(next) =>
                    next.length === moves.length ? takeBack() : onMoves(next)
                }
                onReveal={props.onPlan}
            >
                {onMap && (
                    <button type="button" aria-pressed={hasMap} onClick={onMap}>
                        Map
                    </button>
                )}
            </PlayControls>
            <Banks model={model} position={view.position} />
        </>
    );
}
