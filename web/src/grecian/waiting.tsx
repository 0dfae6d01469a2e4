import type { ComponentChildren } from "preact";
import { HALF } from "./geometry";

/** The room of the board while its puzzle is on the way. */
export function Waiting({ children }: { children: ComponentChildren }) {
    return (
        <>
            <div class="place">
                <div class="wheel">
                    <div class="stack waiting">
                        <svg
                            viewBox={`${-HALF} ${-HALF} ${2 * HALF} ${2 * HALF}`}
                            aria-hidden="true"
                        >
                            <circle r={HALF - 2} class="plate" />
                            <circle r="100" class="blank" />
                        </svg>
                        <div class="waiting-text">{children}</div>
                    </div>
                </div>
            </div>
            <div class="beside">
                <div class="sheet waiting-panel" />
            </div>
        </>
    );
}
