import type { ComponentChildren } from "preact";
import { useReach } from "../api/reach";
import { ErrorBox } from "../parts/error-box";

interface DayPlaceholderProps {
    error: Error | undefined;
    /** What can be played without the service. */
    children: ComponentChildren;
}

/** Replaces the game until the puzzle of the day has arrived. It is as high as the window, so
 * that nothing below it moves. */
export function DayPlaceholder({ error, children }: DayPlaceholderProps) {
    const { away } = useReach();
    return (
        <section class="waiting-day">
            {error ? (
                <ErrorBox error={error} />
            ) : (
                <p role="status">Loading the puzzle of the day</p>
            )}
            {(error || away) && <p>{children}</p>}
        </section>
    );
}
