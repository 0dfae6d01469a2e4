import { useEffect, useState } from "preact/hooks";

interface StepsProps {
    /** The name of the steps, such as "The crossings". */
    label: string;
    /** The current step, from 0 to `last`. */
    step: number;
    last: number;
    /** The duration of each step while it plays, in milliseconds. */
    pause: number;
    /** The step in words. */
    text: string;
    /** True if it plays at once. */
    plays?: boolean;
    onStep: (step: number) => void;
}

/** Buttons and a slider for something that is shown in steps. Playing from the last step starts at the
 * first. */
export function Steps({ label, step, last, pause, text, plays, onStep }: StepsProps) {
    const [playing, setPlaying] = useState(plays ?? false);
    const runs = playing && step < last;
    useEffect(() => {
        if (!runs) {
            setPlaying(false);
            return undefined;
        }
        const timer = setTimeout(() => onStep(step + 1), pause);
        return () => clearTimeout(timer);
    }, [runs, step, pause]);
    const go = (wanted: number) => {
        setPlaying(false);
        onStep(Math.max(0, Math.min(last, wanted)));
    };
    const play = () => {
        if (runs) return setPlaying(false);
        if (step >= last) onStep(0);
        setPlaying(true);
    };
    return (
        <div class="steps" role="group" aria-label={label}>
            <div class="buttons">
                <button
                    type="button"
                    aria-disabled={step === 0}
                    onClick={() => go(step - 1)}
                >
                    Previous
                </button>
                <button type="button" class="main" onClick={play}>
                    {runs ? "Pause" : "Play"}
                </button>
                <button
                    type="button"
                    aria-disabled={step === last}
                    onClick={() => go(step + 1)}
                >
                    Next
                </button>
            </div>
            <input
                type="range"
                min={0}
                max={last}
                value={step}
                aria-label={`${label}, step`}
                aria-valuetext={text}
                onInput={(event) => go(Number(event.currentTarget.value))}
            />
            <p role="status">{text}</p>
        </div>
    );
}
