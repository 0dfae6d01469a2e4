import type { ComponentChildren } from "preact";
import { CopyRequest } from "../parts/copy";
import { Trouble } from "../parts/trouble";
import type { Asked } from "../api/use-answer";
import { describe } from "./card";

const STEPS = ["A hint", "A second card", "The whole set"];

interface HintsProps {
    cards: readonly string[];
    level: number;
    asked: Asked<"/set/hint">;
    onLevel: (level: number) => void;
    /** A button beside. */
    children: ComponentChildren;
}

function said({ level, asked }: HintsProps): string {
    const shown = asked.answer?.cards ?? [];
    if (level === 0 || asked.busy) return "";
    if (asked.answer?.count === 0) return "There is no set on this table.";
    const names = shown.map((card) => describe(String(card))).join("; ");
    return shown.length === 3 ? `A set: ${names}.` : `In a set: ${names}.`;
}

/** One card of a set, then two, then all of it. */
export function Hints(props: HintsProps) {
    const { cards, level, asked, onLevel, children } = props;
    const done = level === 3 || asked.answer?.count === 0;
    return (
        <div class="hints">
            <div class="buttons">
                <button
                    type="button"
                    aria-disabled={done || cards.length === 0}
                    onClick={() => !done && cards.length > 0 && onLevel(level + 1)}
                >
                    {STEPS[Math.min(level, 2)]}
                </button>
                {level > 0 && (
                    <button type="button" class="quiet" onClick={() => onLevel(0)}>
                        Forget it
                    </button>
                )}
                {children}
            </div>
            <p role="status">{said(props)}</p>
            {asked.error && <Trouble error={asked.error} />}
            {level > 0 && <CopyRequest path="/set/hint" question={{ cards, level }} />}
        </div>
    );
}
