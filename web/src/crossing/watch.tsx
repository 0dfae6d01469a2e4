// The river when the page shows a plan.
import type { ComponentChildren } from "preact";
import type { Move } from "../crossings/moves";
import { PlanControls } from "../crossings/plan-controls";
import type { View } from "./layout";
import { cross, positionAfter, type Model } from "./model";
import { Scene } from "./scene";
import { stepText } from "./story";

export interface WatchProps {
    model: Model;
    /** The moves before the plan. */
    moves: readonly Move[];
    plan: readonly Move[];
    step: number;
    /** Shown if there is no plan. */
    noPlan: string;
    /** The rules in words, below the picture. */
    story: ComponentChildren;
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

export function Watch(props: WatchProps) {
    const { model, moves, plan, step, noPlan, onPlay } = props;
    const text = plan.length > 0 ? stepText(model, plan, step, moves) : noPlan;
    const done = plan.slice(0, Math.floor(step / 2));
    return (
        <>
            <Scene model={model} view={viewAt(props)} label={text} />
            {props.story}
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
                    aria-disabled={done.length === 0}
                    onClick={() => done.length > 0 && onPlay([...moves, ...done])}
                >
                    Play on from here
                </button>
            </PlanControls>
        </>
    );
}
