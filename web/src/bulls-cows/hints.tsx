// The hints of a game in steps, with the best guess as the last one.
import { useState } from "preact/hooks";
import { bestQuestion, useBest, type Best } from "./best";
import type { BullsCowsRow } from "./code";
import { describeHint, HINT_LABELS, hintsOf } from "./hint-ladder";

export interface Hints {
    /** The label of the button for the next hint; null after the last one. */
    readonly next: string | null;
    /** True after a hint in this position. */
    readonly isHelped: boolean;
    /** The request for the best guess. */
    readonly best: Best;
    /** The best guess, after the user asked for it. */
    readonly guess: string | undefined;
    /** The text of the latest hint. */
    readonly text: string | undefined;
    readonly ask: () => void;
}

/** The hints in a position of a game. Each guess starts them again. */
export function useHints(
    rows: readonly BullsCowsRow[],
    secret: string,
    draft: string,
): Hints {
    const position = `${secret} ${rows.map(({ guess }) => guess).join()}`;
    const [asked, setAsked] = useState({ position, level: 0 });
    const level = asked.position === position ? asked.level : 0;
    const hints = hintsOf(rows);
    const hint = hints[level - 1];
    const next = hints[level];
    const best = useBest(hint === "best" ? bestQuestion([...rows]) : null);
    const guess = (hint === "best" && best.answer?.guess) || undefined;
    return {
        next: next ? (level === 0 ? "Hint" : HINT_LABELS[next]) : null,
        isHelped: level > 0,
        best,
        guess,
        text: hint && describeHint(hint, rows, draft, guess),
        ask: () => setAsked({ position, level: level + 1 }),
    };
}
