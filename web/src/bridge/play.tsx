// The bridge when the user plays.
import { writeMoves, type Move } from "../crossings/moves";
import { PlayControls } from "../crossings/play-controls";
import { useSelection } from "../crossings/use-selection";
import { joinNames } from "../crossings/words";
import type { Daily } from "../daily/use-daily";
import { formatCount, pluralize } from "../parts/number";
import { useRoving } from "../parts/roving";
import { namesAt, type Party } from "./party";
import { countBeginning, momentAt, type Crossing } from "./plan";
import { crossingsOfMoves, groupError, isAtTorch } from "./rules";
import { Scene } from "./scene";
import type { Solved } from "./solved";

interface PlayProps {
    party: Party;
    daily: Daily<unknown> | undefined;
    moves: readonly Move[];
    deadline: number | undefined;
    solved: Solved;
    pace: (minutes: number) => number;
    onMoves: (moves: readonly Move[]) => void;
    onShow: () => void;
    onHint: () => void;
}

/** Describes what has happened so far. */
function storyOf(party: Party, crossings: readonly Crossing[], isDone: boolean): string {
    const last = crossings.at(-1);
    if (!last) return "Everyone is waiting on the near side.";
    const passed = `${pluralize(last.elapsed, "minute has", "minutes have")} passed.`;
    if (isDone) return `Everyone is across! ${passed}`;
    const names = joinNames(namesAt(party, last.people));
    return `${names} ${last.across ? "went across" : "came back"}. ${passed}`;
}

/** Compares the moves with the fastest plans, if the service has reported these. */
function hintOf({ solved, moves }: PlayProps): string {
    const { known, isStale, least } = solved;
    if (!known || isStale || least === undefined || known.plans.length === 0) return "";
    const { plans } = known;
    const count = countBeginning(plans, moves);
    if (count === plans.length) return "Every fastest plan starts like this.";
    if (count > 0) {
        const start = count === 1 ? "starts" : "start";
        return `${formatCount(count)} of ${formatCount(plans.length)} fastest plans ${start} like this.`;
    }
    const isComplete = known.answer.plan_count === String(plans.length);
    return isComplete ? "No fastest plan starts like this." : "";
}

/** Compares the time with the minimum. */
function verdictOf(props: PlayProps, elapsed: number, isDone: boolean): string {
    const { least } = props.solved;
    if (least === undefined) return "";
    const minutes = pluralize(least, "minute");
    if (isDone && elapsed === least) return "That's the fastest possible.";
    if (isDone)
        return `The fastest plan takes ${minutes}: ${formatCount(elapsed - least)} fewer.`;
    if (elapsed > least) return `The fastest plan takes only ${minutes}.`;
    return props.moves.length === 0 ? "" : hintOf(props);
}

function adviceOf(party: Party, selected: Move, across: boolean): string {
    const error = groupError(party, selected);
    if (error) return error;
    if (selected.length === 0) return `Pick who ${across ? "goes across" : "comes back"}.`;
    return `${joinNames(namesAt(party, selected))} can go.`;
}

/** The bridge with people to select, and the buttons. */
export function Play(props: PlayProps) {
    const { party, moves, deadline, solved, onHint } = props;
    const count = party.people.length;
    const moment = `${writeMoves(moves)} of ${count}`;
    const [{ selected }, toggle] = useSelection(moment, () => "");
    const roving = useRoving<HTMLDivElement>(count);
    const crossings = crossingsOfMoves(party, moves);
    const torch = party.people.map((one) => one.torch);
    const shown = momentAt(crossings, 2 * crossings.length, torch);
    const isDone = shown.far.every(Boolean);
    const canHint = moves.length > 0 && !isDone;
    return (
        <>
            <Scene
                party={party}
                moment={shown}
                whole={deadline ?? solved.least ?? Math.max(1, shown.elapsed)}
                deadline={deadline}
                label=""
                pace={2 * props.pace(crossings.at(-1)?.minutes ?? 0)}
                choosing={{
                    ...roving,
                    selected,
                    isReady: (index) => !isDone && isAtTorch(moves, index),
                    onToggle: toggle,
                }}
            />
            <PlayControls
                daily={props.daily}
                moves={moves}
                selected={selected}
                isAllowed={selected.length > 0 && !groupError(party, selected)}
                story={storyOf(party, crossings, isDone)}
                verdict={verdictOf(props, shown.elapsed, isDone)}
                advice={isDone ? [] : [adviceOf(party, selected, moves.length % 2 === 0)]}
                onMoves={props.onMoves}
                onReveal={props.onShow}
            >
                <button
                    type="button"
                    aria-disabled={!canHint}
                    onClick={() => canHint && onHint()}
                >
                    Hint
                </button>
            </PlayControls>
        </>
    );
}
