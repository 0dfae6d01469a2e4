// The controls of a plan that is shown step by step. Odd steps are in the middle of a crossing.
import type { ComponentChildren } from "preact";
import { Steps } from "../parts/steps";

interface PlanControlsProps {
    /** The number of crossings; 0 if there is no plan. */
    count: number;
    step: number;
    /** The step in words, or why there is no plan. */
    text: string;
    /** How long the step is shown, in milliseconds. */
    pause: number;
    /** Whether the plan plays as soon as it appears. */
    plays?: boolean;
    /** Whether the user has made moves. */
    begun: boolean;
    onStep: (step: number) => void;
    onBack: () => void;
    /** More buttons. */
    children?: ComponentChildren;
}

export function PlanControls(props: PlanControlsProps) {
    const { count, step, text, pause, plays = false, begun } = props;
    const { onStep, onBack, children } = props;
    return (
        <div class="controls">
            {count > 0 ? (
                <Steps
                    label="The plan"
                    step={step}
                    last={2 * count}
                    pause={pause}
                    text={text}
                    plays={plays}
                    onStep={onStep}
                />
            ) : (
                <p role="status" class="no-steps">
                    {text}
                </p>
            )}
            <div class="buttons">
                <button type="button" onClick={onBack}>
                    {begun ? "Back to my game" : "Play it yourself"}
                </button>
                {children}
            </div>
        </div>
    );
}
