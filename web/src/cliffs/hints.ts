// Hints for the next move of a game on this page. Each says more than the one before it.
import type { CliffsSolveAnswer } from "openapi";
import { formatCount } from "../parts/number";
import { acceptingCliff, type Session } from "./game";
import { HINTS_MOST } from "./state";
import { traitsOf } from "./traits";

const LIST = new Intl.ListFormat("en");

/** The Zoombini of a hint: one whose cliff is certain, or the best one to send. */
function hintedOf({ certain, send }: CliffsSolveAnswer): number | undefined {
    return certain[0]?.zoombini ?? send?.zoombini;
}

/** What the hints mark on the board. */
export interface Marks {
    zoombini?: number | undefined;
    cliff?: "top" | "bottom" | undefined;
}

/** The marks of the hints so far. Their cliff is that of the hidden rule, so it is never wrong. */
export function marksOfHints(
    { game, band, rule }: Session,
    answer: CliffsSolveAnswer | undefined,
): Marks {
    const zoombini = answer && game.hints >= HINTS_MOST - 1 ? hintedOf(answer) : undefined;
    if (zoombini === undefined) return {};
    const code = band[zoombini] ?? "";
    const isLast = rule && game.hints === HINTS_MOST;
    return { zoombini, cliff: isLast ? acceptingCliff(rule, code) : undefined };
}

function countText({ consistent_rules: count }: CliffsSolveAnswer): string {
    if (count === 1) return "Only one rule is left: you can work it out.";
    return `${formatCount(count)} rules still fit what the cliffs did.`;
}

function zoombiniText(answer: CliffsSolveAnswer): string {
    const number = (hintedOf(answer) ?? 0) + 1;
    return answer.certain.length > 0
        ? `Number ${number} is safe: what you saw decides its cliff.`
        : `No one is safe yet. Number ${number} is the best one to try.`;
}

/** The latest hint; undefined before the first one for the next move. */
export function hintText(
    session: Session,
    answer: CliffsSolveAnswer | undefined,
): string | undefined {
    const { game, rule } = session;
    if (game.hints === 0 || !rule) return undefined;
    if (game.hints === 2) return `The rule is about ${LIST.format(traitsOf(rule.rule))}.`;
    if (!answer) return "Looking for a hint";
    if (game.hints === 1) return countText(answer);
    if (game.hints === 3) return zoombiniText(answer);
    const { zoombini = 0, cliff } = marksOfHints(session, answer);
    return `Number ${zoombini + 1} belongs on the ${cliff} cliff.`;
}
