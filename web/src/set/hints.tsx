import type { ComponentChildren } from "preact";
import { describe } from "./card";

const LABELS = ["Hint", "Second card", "Whole set"];

/** The cards that the hints have shown, in words; "" without hints. */
export function hintText(codes: readonly string[], level: number): string {
    const names = codes.slice(0, level).map(describe).join("; ");
    if (!names) return "";
    return `${level === 3 ? "A set" : "In a set"}: ${names}.`;
}

interface HintsProps {
    /** The number of cards that are shown. */
    level: number;
    onLevel: (level: number) => void;
    /** More buttons. */
    children: ComponentChildren;
}

/** A button that shows one card of a set, then two, then all three. */
export function Hints({ level, onLevel, children }: HintsProps) {
    const done = level === 3;
    return (
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
    );
}
