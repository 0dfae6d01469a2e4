// The river when the page shows a plan.
import type { Move } from "../crossings/moves";
import { PlanControls } from "../crossings/plan-controls";
import { capitalize } from "../crossings/words";
import { pluralize } from "../parts/number";
import type { View } from "./layout";
import { cross, positionAfter, type Model } from "./model";
import { Scene } from "./scene";
import { groupText, movesText } from "./story";

export interface WatchProps {
    model: Model;
    /** The moves before the plan. */
    moves: readonly Move[];
    plan: readonly Move[];
    step: number;
    /** Shown if there is no plan. */
    noPlan: string;
    onStep: (step: number) => void;
    onBack: () => void;
    /** Called with the moves after which the user wants to play. */
    onPlay: (moves: readonly Move[]) => void;
}

const MOVING_MS = 800;
const RESTING_MS = 1200;

function viewAt({ model, moves, plan, step }: WatchProps): View {
    const done = plan.slice(0, Math.floor(step / 2));
    const position = done.reduce(cross, positionAfter(model, moves));
    const aboard = (step % 2 === 1 && plan[done.length]) || [];
    const bank = position.boatIsFar ? "far" : "near";
    return { position, aboard, boat: aboard.length > 0 ? "middle" : bank };
}

/** Describes a step of a plan. `before` are the moves that led to its start. */
export function stepText(
    model: Model,
    plan: readonly Move[],
    step: number,
    before: readonly Move[],
): string {
    const done = plan.slice(0, Math.floor(step / 2));
    const across = (before.length + done.length) % 2 === 0;
    const move = plan[done.length];
    if (step % 2 === 1 && move) {
        const [one, more] = across
            ? ["goes across", "go across"]
            : ["comes back", "come back"];
        return `Crossing ${done.length + 1} of ${plan.length}: ${groupText(model, move)} ${move.length > 1 ? more : one}.`;
    }
    const last = done.at(-1);
    if (!last)
        return `The plan starts here, with ${pluralize(plan.length, "crossing")} to go.`;
    if (done.length === plan.length)
        return `Everyone is across! ${movesText(model, done)}.`;
    const went = across ? "came back" : "went across";
    return `${capitalize(groupText(model, last))} ${went}: ${movesText(model, done)} so far.`;
}

export function Watch(props: WatchProps) {
    const { model, moves, plan, step, noPlan, onPlay } = props;
    const text = plan.length > 0 ? stepText(model, plan, step, moves) : noPlan;
    const done = plan.slice(0, Math.floor(step / 2));
    const canPlay = done.length > 0 && done.length < plan.length;
    return (
        <>
            <Scene model={model} view={viewAt(props)} label={text} />
            <PlanControls
                count={plan.length}
                step={step}
                text={text}
                pause={step % 2 === 1 ? MOVING_MS : RESTING_MS}
                begun={moves.length > 0}
                onStep={props.onStep}
                onBack={props.onBack}
            >
                <button
                    type="button"
                    aria-disabled={!canPlay}
                    onClick={() => canPlay && onPlay([...moves, ...done])}
                >
                    Play on from here
                </button>
            </PlanControls>
        </>
    );
}
