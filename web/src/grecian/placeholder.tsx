import type { ComponentChildren } from "preact";
import { HALF, VIEW_BOX } from "./geometry";

interface PlaceholderProps {
    children: ComponentChildren;
    /** What is above the controls. */
    below?: ComponentChildren;
}

/** An empty board of the same size until the puzzle has arrived, with a message. */
export const Placeholder = ({ children, below }: PlaceholderProps) => (
    <>
        <div class="board">
            <div class="wheel">
                <div class="stack">
                    <svg viewBox={VIEW_BOX} aria-hidden="true">
                        <circle r={HALF - 2} class="plate" />
                        <circle r="100" class="blank" />
                    </svg>
                    <div class="message">{children}</div>
                </div>
            </div>
        </div>
        <div class="controls">
            {below}
            <div class="sheet blank-panel" />
        </div>
    </>
);
