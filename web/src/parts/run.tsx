import type { ComponentChildren } from "preact";
import type { Progress } from "../api/client";
import { ErrorBox } from "./error-box";

interface RunProps {
    run: {
        running: boolean;
        progress: Progress | null;
        error: Error | null;
        stop: () => void;
    };
    /** What the button says while nothing runs. */
    label: string;
    onStart: () => void;
    /** What is told of the work while it runs, such as "4,096 games". */
    during?: string;
    /** JSON pointers whose errors are shown at their fields already. */
    shown?: readonly string[];
    /** What is told before and after. */
    children: ComponentChildren;
}

/** The button that starts and stops long work, and how far it is. */
export function RunControls(props: RunProps) {
    const { run, label, onStart, during, shown = [], children } = props;
    const { running, progress, error, stop } = run;
    const share = progress ? progress.done / Math.max(progress.total, 1) : 0;
    return (
        <>
            <div class="run">
                <button type="button" class="main" onClick={running ? stop : onStart}>
                    {running ? "Stop" : label}
                </button>
                {running ? (
                    <>
                        <progress value={share} aria-label="How far it is" />
                        <span class="figure">{during}</span>
                    </>
                ) : (
                    <span class="hint">{children}</span>
                )}
            </div>
            {error && <ErrorBox error={error} shown={shown} />}
        </>
    );
}
