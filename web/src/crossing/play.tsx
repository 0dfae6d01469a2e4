// The river as the reader crosses it.
import { useEffect, useState } from "preact/hooks";
import { Reveal } from "../daily/reveal";
import type { Daily } from "../daily/use-daily";
import { MoveButtons } from "../parts/move-buttons";
import {
    boatFaults,
    crossingFaults,
    isOver,
    namesOf,
    onBank,
    standingAfter,
    writeMoves,
    type Crew,
    type Model,
    type Standing,
} from "./model";
import { Scene } from "./scene";
import type { Best } from "./solved";
import { crewText, storyOf, verdictOf } from "./words";

interface PlayProps {
    model: Model;
    moves: readonly Crew[];
    /** What is known of the puzzle, once it may be told. */
    told: Best | undefined;
    daily: Daily<unknown> | undefined;
    /** The map of all states is in sight. */
    mapped: boolean;
    onMoves: (moves: readonly Crew[]) => void;
    onPlan: () => void;
    onMap: () => void;
}

interface Boarding {
    aboard: Crew;
    /** Why somebody did not come aboard. */
    note: string;
}

const EMPTY: Boarding = { aboard: [], note: "" };

/** Who is aboard; nobody once the moves change. */
function useBoarding(model: Model, moves: readonly Crew[]) {
    const moment = `${writeMoves(moves)} of ${namesOf(model, [...model.travelers.keys()])}`;
    const [kept, setKept] = useState({ moment, ...EMPTY });
    const boarding: Boarding = kept.moment === moment ? kept : EMPTY;
    const standing = standingAfter(model, moves);
    const toggle = (place: number) =>
        setKept((before) => {
            const { aboard } = before.moment === moment ? before : EMPTY;
            const [name = ""] = namesOf(model, [place]);
            if (standing.far[place] !== standing.over)
                return { moment, aboard, note: `${name}: the boat is at the other bank.` };
            const others = aboard.filter((one) => one !== place);
            if (others.length < aboard.length) return { moment, aboard: others, note: "" };
            const crew = [...aboard, place].sort((a, b) => a - b);
            const note = boatFaults(model, crew).join(" ");
            return { moment, aboard: note ? aboard : crew, note };
        });
    return [boarding, toggle] as const;
}

const LANDING_MS = 750;

/** Those who came with the last crossing, as long as the boat is on its way. */
function useLanding(moves: readonly Crew[]): Crew {
    const [seen, setSeen] = useState(moves.length);
    const moving = moves.length === seen + 1;
    useEffect(() => {
        const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
        const timer = setTimeout(
            () => setSeen(moves.length),
            moving && !still ? LANDING_MS : 0,
        );
        return () => clearTimeout(timer);
    }, [moves.length]);
    return (moving && moves.at(-1)) || [];
}

/** What the boat as it is laden would do, and what it would break. */
function adviceOf(model: Model, standing: Standing, { aboard, note }: Boarding): string[] {
    const way = standing.over ? "back" : "over";
    if (note) return [note];
    if (aboard.length === 0) return [`Choose who goes ${way}.`];
    const faults = crossingFaults(model, standing, aboard);
    if (faults.length > 0) return faults;
    return [`${crewText(model, aboard)} can go ${way}.`];
}

/** The river with travelers to choose from, and the buttons that send them. */
export function Play(props: PlayProps) {
    const { model, moves, told, mapped, onMoves, onPlan, onMap } = props;
    const [boarding, toggle] = useBoarding(model, moves);
    const landing = useLanding(moves);
    const standing = standingAfter(model, moves);
    const over = isOver(standing);
    const { aboard } = boarding;
    const faults = crossingFaults(model, standing, aboard);
    const advice = adviceOf(model, standing, boarding);
    const broken = aboard.length > 0 && faults.length > 0 && !boarding.note;
    return (
        <>
            <Scene
                model={model}
                view={{
                    standing,
                    aboard: aboard.length > 0 ? aboard : landing,
                    landing: aboard.length === 0,
                    boat: standing.over ? "far" : "near",
                }}
                label=""
                onToggle={toggle}
            />
            <div class="controls">
                <MoveButtons
                    moves={moves}
                    send={`Cross ${standing.over ? "back" : "over"}`}
                    able={faults.length === 0}
                    onSend={() => onMoves([...moves, aboard])}
                    again="Start over"
                    onMoves={onMoves}
                >
                    <Reveal
                        daily={props.daily}
                        label={moves.length > 0 && !over ? "Show me from here" : "Show me"}
                        onShow={onPlan}
                    />
                    <button type="button" aria-pressed={mapped} onClick={onMap}>
                        Map
                    </button>
                </MoveButtons>
                <div role="status" class={broken ? "breaks" : undefined}>
                    <p>
                        <strong>{storyOf(model, moves)}</strong>{" "}
                        {verdictOf(model, moves, told)}
                    </p>
                    {!over && advice.map((line) => <p key={line}>{line}</p>)}
                </div>
            </div>
            <p class="unseen">
                Near bank: {namesOf(model, onBank(standing, false)).join(", ") || "nobody"}.
                Far bank: {namesOf(model, onBank(standing, true)).join(", ") || "nobody"}.
            </p>
        </>
    );
}
