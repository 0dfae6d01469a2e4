// The river when the user plays.
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { writeMoves, type Move } from "../crossings/moves";
import { PlayControls } from "../crossings/play-controls";
import type { Hints } from "../crossings/use-hints";
import { useSelection, type Selection } from "../crossings/use-selection";
import type { Daily } from "../daily/use-daily";
import type { Accident } from "./accident";
import { hasMore, hintedOf, hintLines } from "./hints";
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
import { costOf, groupText, leastOf, storyOf, verdictOf, type Best } from "./story";

interface PlayProps {
    model: Model;
    moves: readonly Move[];
    /** The cost of the best plans, if it is known. */
    best: Best | undefined;
    daily: Daily<unknown> | undefined;
    /** The rules in words, below the picture. */
    story: ComponentChildren;
    /** The result, in the place of the controls. */
    end: ComponentChildren;
    hints: Hints;
    /** The best plans from here, if there are hints. */
    plans: Plans;
    onMoves: (moves: readonly Move[]) => void;
    onPlan: () => void;
}

export const LANDING_MS = 750;

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
    return canBoard(position, [added])
        ? boatErrors(model, selected).join(" ")
        : "The boat is at the other bank.";
}

function adviceOf(model: Model, { selected }: Selection, moves: readonly Move[]) {
    if (moves.length + selected.length === 0)
        return "Tap who goes aboard, then “Send across”.";
    if (selected.length === 0) return "";
    const group = groupText(model, selected);
    return departureErrors(model, selected).length > 0
        ? `In the boat: ${group}. Someone who can row must come along.`
        : `In the boat: ${group}.`;
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

/** The number of crossings or minutes so far, the minimum, and whether more of them cost a star. */
function Tally({ model, moves, best, daily }: PlayProps) {
    const least = best?.proven ? leastOf(model, best) : undefined;
    const cost = costOf(model, moves);
    const isOver = cost > (least ?? Infinity);
    return (
        <p class={isOver ? "tally over" : "tally"}>
            {model.timed ? "Minutes" : "Crossings"} <strong>{cost}</strong>{" "}
            {least !== undefined && `best ${least}`}
            {isOver && daily && !daily.done && <b>−1 star</b>}
        </p>
    );
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
    const { model, moves, best, hints, plans, onMoves } = props;
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
    const isAble = selected.length > 0 && departureErrors(model, selected).length === 0;
    const isStuck = selected.length > 0 && !isAble;
    const position = { model, moves, best, plans };
    const send = () => {
        const [first, ...others] = brokenRules(model, before, selected);
        forget();
        if (first) return happen(selected, [first, ...others]);
        return onMoves([...moves, selected]);
    };
    return (
        <>
            <Scene
                model={model}
                view={{
                    ...view,
                    hinted: mishap ? [] : hintedOf(position, hints.level),
                }}
                label=""
                onToggle={mishap ? takeBack : toggle}
            >
                <Tally {...props} />
            </Scene>
            {props.end}
            {props.story}
            {!props.end && (
                <PlayControls
                    daily={props.daily}
                    moves={made}
                    isAble={isAble}
                    isBroken={mishap !== undefined}
                    story={mishap?.accident.story ?? storyOf(model, moves)}
                    verdict={isDone ? verdictOf(model, moves, best) : ""}
                    advice={isOver ? "" : adviceOf(model, selection, moves)}
                    note={selection.note}
                    hints={{
                        ...hints,
                        onMore: () => {
                            reject("");
                            hints.onMore();
                        },
                    }}
                    canHint={!isOver && hasMore(position, hints.level)}
                    hintLines={isOver || isStuck ? [] : hintLines(position, hints.level)}
                    onSend={send}
                    onMoves={(kept) =>
                        kept.length === moves.length ? takeBack() : onMoves(kept)
                    }
                    onReveal={props.onPlan}
                />
            )}
            <Banks model={model} position={view.position} />
        </>
    );
}
