import type { ComponentChildren } from "preact";
import { useReach } from "../api/reach";
import { ErrorBox } from "../parts/error-box";

interface DayPlaceholderProps {
    error: Error | undefined;
    /** A puzzle that can be played offline. */
    children: ComponentChildren;
}

/** Takes the place of the game until the puzzle of the day has arrived. It is as high as the window,
 * so that nothing below it moves. */
export function DayPlaceholder({ error, children }: DayPlaceholderProps) {
    const { away } = useReach();
    return (
        <section class="waiting-day">
            {error ? (
                <ErrorBox error={error} />
            ) : (
                <p role="status">Loading today’s puzzle</p>
            )}
            {(error || away) && <p>{children}</p>}
        </section>
    );
}
