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
    /** The label of the start button. */
    label: string;
    onStart: () => void;
    /** The progress in words, such as "4,096 games". */
    during?: string;
    /** JSON pointers of fields that show their own errors. */
    shown?: readonly string[];
    /** The text before and after the run. */
    children: ComponentChildren;
}

/** The button that starts and stops a long request, with its progress. */
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
                        <progress value={share} aria-label="Progress" />
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
