// The hints about a position: whether it is on a best path and one traveler of the next crossing, and then
// all of them. The whole plan is not a hint.
import type { Move } from "../crossings/moves";
import { HINTS } from "../crossings/use-hints";
import { capitalize } from "../crossings/words";
import { pluralize } from "../parts/number";
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

/** Returns the travelers of the next crossing of a best plan whom a hint names: all of them, or at first
 * only one, who does not row if there is another one. */
export function hintedOf({ travelers }: Model, { listed }: Plans, level: number): Move {
    const next = listed[0]?.[0] ?? [];
    if (level !== 1) return level > 1 ? next : [];
    const one = next.find((index) => !travelers[index]?.rows) ?? next.at(-1);
    return one === undefined ? [] : [one];
}

/** Returns true if another hint says more than that of a level: a hint about one traveler names them. */
export const hasMore = (model: Model, plans: Plans, level: number) =>
    level === 0 || (level < HINTS && hintedOf(model, plans, HINTS).length > 1);

/** Names travelers of the next crossing, and the number of the others. */
function nextHint({ model, moves, plans }: Position, level: number): string {
    const named = hintedOf(model, plans, level);
    const others = hintedOf(model, plans, HINTS).length - named.length;
    const [one, more] =
        moves.length % 2 === 0 ? ["goes across", "go across"] : ["comes back", "come back"];
    const rest = others > 0 ? `, with ${pluralize(others, "other traveler")}` : "";
    return `Next, ${groupText(model, named)} ${named.length > 1 ? more : one}${rest}.`;
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
    return [capitalize(pathHint(position, remaining)), nextHint(position, level)];
}
