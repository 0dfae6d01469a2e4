import type { ComponentChildren } from "preact";
import { pluralize } from "../parts/number";
import { describe } from "./card";

/** The cards that the hints have shown, in words; "" without hints. */
export function hintText(codes: readonly string[], level: number, stars?: number): string {
    const names = codes.slice(0, level).map(describe).join("; ");
    if (!names) return "";
    const left = stars === undefined ? "" : ` You have ${pluralize(stars, "star")} left.`;
    return `${level === 3 ? "A set" : "In a set"}: ${names}.${left}`;
}

interface HintsProps {
    /** The number of cards that are shown. */
    level: number;
    /** The stars that are left in the game of a day. */
    stars: number | undefined;
    onLevel: (level: number) => void;
    /** More buttons. */
    children: ComponentChildren;
}

/** A button that shows one card of a set, then two, then all three. */
export function Hints({ level, stars, onLevel, children }: HintsProps) {
    const done = level === 3;
    const price = stars === undefined ? "" : stars > 1 ? " (−1 star)" : " (free)";
    return (
        <div class="buttons">
            <button
                type="button"
                class={stars === undefined ? undefined : "priced"}
                aria-disabled={done}
                onClick={() => !done && onLevel(level + 1)}
            >
                Hint{price}
            </button>
            {children}
        </div>
    );
}
