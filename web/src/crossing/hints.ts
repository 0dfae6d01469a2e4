// The hints about a position: whether it is on a best path, how much remains, and who goes next. The
// whole plan is not a hint.
import type { Move } from "../crossings/moves";
import { capitalize } from "../crossings/words";
import type { Model } from "./model";
import type { Plans } from "./solved";
import { costOf, costText, groupText, leastOf, type Best } from "./story";

interface Position {
    model: Model;
    moves: readonly Move[];
    /** The cost of the best plans from the start, if it is known. */
    best: Best | undefined;
    /** The best plans from here. */
    plans: Plans;
}

/** At the start, everyone is on a best path, so there is no hint about that. */
export const hintCount = (moves: readonly Move[]) => (moves.length > 0 ? 3 : 2);

function pathHint({ model, moves, best }: Position, remaining: number): string {
    const least = leastOf(model, best);
    if (!best?.proven || least === undefined)
        return "It is not known whether this is a best path.";
    return costOf(model, moves) + remaining === least
        ? "So far, this is a best path."
        : "This is not a best path: undo, or take longer from here.";
}

/** Returns the travelers of the next crossing of a best plan. */
export const nextOf = ({ listed }: Plans): Move => listed[0]?.[0] ?? [];

/** Returns the first `level` hints as sentences. */
export function hintLines(position: Position, level: number): string[] {
    const { model, moves, plans } = position;
    const { answer, error } = plans.request;
    if (level === 0) return [];
    if (error) return ["The hint could not be loaded."];
    if (!answer) return ["Loading the hint."];
    if (answer.feasible === false) return ["This puzzle has no solution."];
    const remaining = leastOf(model, answer);
    if (remaining === undefined) return ["No plan was found within the time limit."];
    const next = nextOf(plans);
    const goes =
        moves.length % 2 === 0 ? ["goes across", "go across"] : ["comes back", "come back"];
    const hints = [
        pathHint(position, remaining),
        `${costText(model, remaining)} to go from here${answer.proven ? "" : ", or fewer"}.`,
        `Next, ${groupText(model, next)} ${next.length > 1 ? goes[1] : goes[0]}.`,
    ];
    return hints.slice(-hintCount(moves)).slice(0, level).map(capitalize);
}
