// The bridge when the user plays.
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { writeMoves, type Move } from "../crossings/moves";
import { PlayControls } from "../crossings/play-controls";
import type { Hints } from "../crossings/use-hints";
import { useSelection, type Selection } from "../crossings/use-selection";
import { joinNames } from "../crossings/words";
import type { Daily } from "../daily/use-daily";
import { formatCount, pluralize } from "../parts/number";
import { useRoving } from "../parts/roving";
import { hasMore, hintLines, nextOf } from "./hints";
import { namesAt, type Party } from "./party";
import { momentAt, type Crossing, type Moment } from "./plan";
import { additionError, crossingsOfMoves, groupError, isAtTorch } from "./rules";
import { Scene } from "./scene";
import type { Solved } from "./solved";

interface PlayProps {
    party: Party;
    daily: Daily<unknown> | undefined;
    moves: readonly Move[];
    deadline: number | undefined;
    /** The rules and the question in words, below the picture. */
    goal: ComponentChildren;
    solved: Solved;
    hints: Hints;
    pace: (minutes: number) => number;
    /** The result, in the place of the controls. */
    end: ComponentChildren;
    onMoves: (moves: readonly Move[]) => void;
    onShow: () => void;
}

/** Returns how many minutes too late everyone is across. */
const delayOf = ({ elapsed, far }: Moment, deadline: number | undefined) =>
    far.every(Boolean) ? Math.max(0, elapsed - (deadline ?? Infinity)) : 0;

/** Describes what has happened so far. */
function storyOf(
    { party, deadline }: PlayProps,
    crossings: readonly Crossing[],
    isDone: boolean,
    delay: number,
): string {
    const last = crossings.at(-1);
    if (!last) return "";
    if (delay > 0) return `Everyone is across, but ${pluralize(delay, "minute")} too late.`;
    if (!isDone && last.elapsed >= (deadline ?? Infinity)) return "The time is up.";
    const passed = `${pluralize(last.elapsed, "minute has", "minutes have")} passed.`;
    if (isDone) return `Everyone is across! ${passed}`;
    const names = joinNames(namesAt(party, last.people));
    return `${names} ${last.across ? "went across" : "came back"}. ${passed}`;
}

/** Compares the time with the deadline, and at the end with the minimum. */
function verdictOf(
    { solved: { least }, deadline }: PlayProps,
    { elapsed }: Moment,
    isDone: boolean,
) {
    if (!isDone) return elapsed >= (deadline ?? Infinity) ? "Undo, or start over." : "";
    if (least === undefined) return "";
    if (elapsed === least) return "That's the fastest possible.";
    return `The fastest plan takes ${pluralize(least, "minute")}: ${formatCount(elapsed - least)} fewer.`;
}

function adviceOf(party: Party, { selected }: Selection, moves: readonly Move[]): string {
    if (moves.length + selected.length === 0)
        return "Tap who goes across, then “Send across”.";
    if (selected.length === 0) return "";
    const names = joinNames(namesAt(party, selected));
    return groupError(party, selected) === undefined
        ? `On the bridge: ${names}.`
        : `On the bridge: ${names}. Someone who may carry the torch must come along.`;
}

/** Returns why a person cannot be added to the group. */
function objectionOf(party: Party, moves: readonly Move[], selected: Move, added: number) {
    if (isAtTorch(moves, added)) return additionError(party, selected) ?? "";
    const [name = ""] = namesAt(party, [added]);
    return `${name}: the torch is on the other side.`;
}

const STEPPING_MS = 400;

/** Returns true while the people of the last crossing arrive. */
function useArriving(count: number, pace: number): boolean {
    const [seen, setSeen] = useState(count);
    useEffect(() => {
        const timer = setTimeout(() => setSeen(count), pace);
        return () => clearTimeout(timer);
    }, [count]);
    return count !== seen;
}

/** The bridge with people to select, and the buttons. */
export function Play(props: PlayProps) {
    const { party, moves, deadline, solved, hints } = props;
    const count = party.people.length;
    const moment = `${writeMoves(moves)} of ${count}`;
    const [selection, { toggle, reject, forget }] = useSelection(moment, (group, added) =>
        objectionOf(party, moves, group, added),
    );
    const { selected } = selection;
    const roving = useRoving<HTMLDivElement>(count);
    const crossings = crossingsOfMoves(party, moves);
    const pace = 2 * props.pace(crossings.at(-1)?.minutes ?? 0);
    const isArriving = useArriving(moves.length, pace);
    const torch = party.people.map((one) => one.torch);
    const shown = momentAt(crossings, 2 * crossings.length, torch);
    const bearer = selected.find((index) => torch[index]) ?? shown.bearer;
    const isDone = shown.far.every(Boolean);
    const position = { party, crossings, solved };
    const delay = delayOf(shown, deadline);
    const level = isDone ? 0 : hints.level;
    const isAble = selected.length > 0 && groupError(party, selected) === undefined;
    const isStuck = selected.length > 0 && !isAble;
    const send = () => {
        forget();
        props.onMoves([...moves, selected]);
    };
    return (
        <>
            <Scene
                party={party}
                moment={{ ...shown, bearer }}
                whole={deadline ?? solved.least ?? Math.max(1, shown.elapsed)}
                deadline={deadline}
                label=""
                pace={isArriving ? pace : STEPPING_MS}
                choosing={{
                    ...roving,
                    selected,
                    hinted: level > 0 ? nextOf(position, level) : [],
                    isReady: (index) => !isDone && isAtTorch(moves, index),
                    onToggle: toggle,
                }}
            />
            {props.end}
            {props.goal}
            {!props.end && (
                <PlayControls
                    daily={props.daily}
                    moves={moves}
                    isAble={isAble}
                    story={storyOf(props, crossings, isDone, delay)}
                    verdict={delay > 0 ? "" : verdictOf(props, shown, isDone)}
                    advice={isDone ? "" : adviceOf(party, selection, moves)}
                    note={selection.note}
                    isLate={delay > 0}
                    hints={{
                        ...hints,
                        onMore: () => {
                            reject("");
                            hints.onMore();
                        },
                    }}
                    canHint={!isDone && hasMore(position, level)}
                    hintLines={isStuck ? [] : hintLines(position, level)}
                    onSend={send}
                    onMoves={props.onMoves}
                    onReveal={props.onShow}
                />
            )}
        </>
    );
}
