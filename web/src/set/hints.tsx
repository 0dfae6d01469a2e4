import type { ComponentChildren } from "preact";
import { describe } from "./card";

const STEPS = ["A hint", "A second card", "The whole set"];

interface HintsProps {
    /** The cards of a set that is not found yet; none when there is none. */
    codes: readonly string[];
    /** How many of them are shown. */
    level: number;
    onLevel: (level: number) => void;
    /** Buttons beside. */
    children: ComponentChildren;
}

function said({ codes, level }: HintsProps): string {
    const names = codes.slice(0, level).map(describe).join("; ");
    if (names === "") return "";
    return level === 3 ? `A set: ${names}.` : `In a set: ${names}.`;
}

/** One card of a set, then two, then all of it. */
export function Hints(props: HintsProps) {
    const { codes, level, onLevel, children } = props;
    const done = level === 3 || codes.length === 0;
    return (
        <div class="hints">
            <div class="buttons">
                <button
                    type="button"
                    aria-disabled={done}
                    onClick={() => !done && onLevel(level + 1)}
                >
                    {STEPS[Math.min(level, 2)]}
                </button>
                {children}
            </div>
            <p role="status">{said(props)}</p>
        </div>
    );
}
