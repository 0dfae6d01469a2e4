import type { ComponentChildren } from "preact";
import { describe } from "./card";

const LABELS = ["Hint", "Second card", "Whole set"];

interface HintsProps {
    /** The cards of a set that is not found yet; empty if all are found. */
    codes: readonly string[];
    /** The number of cards that are shown. */
    level: number;
    onLevel: (level: number) => void;
    /** More buttons. */
    children: ComponentChildren;
}

/** A button that shows one card of a set, then two, then all three. */
export function Hints({ codes, level, onLevel, children }: HintsProps) {
    const done = level === 3 || codes.length === 0;
    const names = codes.slice(0, level).map(describe).join("; ");
    const prefix = level === 3 ? "A set" : "In a set";
    return (
        <div class="hints">
            <div class="buttons">
                <button
                    type="button"
                    aria-disabled={done}
                    onClick={() => !done && onLevel(level + 1)}
                >
                    {LABELS[Math.min(level, 2)]}
                </button>
                {children}
            </div>
            <p role="status">{names && `${prefix}: ${names}.`}</p>
        </div>
    );
}
