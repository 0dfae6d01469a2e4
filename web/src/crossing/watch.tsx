// A best plan, shown step by step from where the reader stands.
import { Steps } from "../parts/steps";
import { cross, standingAfter, type Crew, type Model } from "./model";
import { Scene, type View } from "./scene";
import { stepText } from "./words";

interface WatchProps {
    model: Model;
    /** What led to where the plan begins. */
    moves: readonly Crew[];
    plan: readonly Crew[];
    step: number;
    /** What is told where there is no plan. */
    otherwise: string;
    onStep: (step: number) => void;
    /** Ends to watch. */
    onBack: () => void;
    /** Goes on by hand after these moves. */
    onPlay: (moves: readonly Crew[]) => void;
}

const MOVING_MS = 800;
const RESTING_MS = 1200;

function viewAt(
    model: Model,
    before: readonly Crew[],
    plan: readonly Crew[],
    step: number,
) {
    const done = plan.slice(0, Math.floor(step / 2));
    const standing = done.reduce(cross, standingAfter(model, before));
    const aboard = (step % 2 === 1 && plan[done.length]) || [];
    const boat = aboard.length > 0 ? "middle" : standing.over ? "far" : "near";
    return { standing, aboard, boat } satisfies View;
}

export function Watch(props: WatchProps) {
    const { model, moves, plan, step, otherwise, onStep, onBack, onPlay } = props;
    const text = plan.length > 0 ? stepText(model, plan, step, moves) : otherwise;
    const done = plan.slice(0, Math.floor(step / 2));
    return (
        <>
            <Scene model={model} view={viewAt(model, moves, plan, step)} label={text} />
            <div class="controls">
                {plan.length > 0 ? (
                    <Steps
                        label="The plan"
                        step={step}
                        last={2 * plan.length}
                        pause={step % 2 === 1 ? MOVING_MS : RESTING_MS}
                        text={text}
                        onStep={onStep}
                    />
                ) : (
                    <p role="status" class="no-steps">
                        {otherwise}
                    </p>
                )}
                <div class="buttons">
                    <button type="button" onClick={onBack}>
                        {moves.length > 0 ? "Back to my game" : "Play it yourself"}
                    </button>
                    <button
                        type="button"
                        aria-disabled={done.length === 0}
                        onClick={() => done.length > 0 && onPlay([...moves, ...done])}
                    >
                        Go on by hand from here
                    </button>
                </div>
            </div>
        </>
    );
}
