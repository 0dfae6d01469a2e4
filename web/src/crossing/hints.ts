// The hints about a position: whether it is on a best path and one traveler of the next crossing, and then
// all of them. The whole plan is not a hint.
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

/** Compares the position with the best plans. */
function pathHint({ model, moves, best }: Position, remaining: number): string {
    const toGo = `${costText(model, remaining)} to go`;
    const least = leastOf(model, best);
    if (!best?.proven || least === undefined) return `${toGo}.`;
    const extra = costOf(model, moves) + remaining - least;
    return extra > 0
        ? `${toGo}, which is ${costText(model, extra)} too many. Undo, or go on from here.`
        : `${moves.length > 0 ? "So far, so good: " : ""}${toGo}.`;
}

/** Returns the travelers of the next crossing of a best plan. */
export const nextOf = ({ listed }: Plans): Move => listed[0]?.[0] ?? [];

/** Names one traveler of the next crossing, and not the one who rows if there is another one. */
function someoneHint({ model, moves }: Position, next: Move): string {
    const verb = moves.length % 2 === 0 ? "goes across" : "comes back";
    if (next.length === 1) return `Next, one traveler ${verb} alone.`;
    const one = next.find((index) => !model.travelers[index]?.rows) ?? next.at(-1);
    const { name = "", kind = "" } = model.travelers[one ?? -1] ?? {};
    return `Next, ${kind === name ? name : `a ${kind}`} ${verb} with someone.`;
}

function everyoneHint({ model, moves }: Position, next: Move): string {
    const verbs =
        moves.length % 2 === 0 ? ["goes across", "go across"] : ["comes back", "come back"];
    return `Next, ${groupText(model, next)} ${next.length > 1 ? verbs[1] : verbs[0]}.`;
}

/** Returns the hint of a level as sentences. */
export function hintLines(position: Position, level: number): string[] {
    const { model, plans } = position;
    const { answer, error } = plans.request;
    if (level === 0) return [];
    if (error) return ["The hint could not be loaded."];
    if (!answer) return ["Loading the hint."];
    if (answer.feasible === false) return ["No one can get everyone across from here."];
    const remaining = leastOf(model, answer);
    if (remaining === undefined) return ["No plan was found within the time limit."];
    const nextHint = level === 1 ? someoneHint : everyoneHint;
    return [capitalize(pathHint(position, remaining)), nextHint(position, nextOf(plans))];
}
