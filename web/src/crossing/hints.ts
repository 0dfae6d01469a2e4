// The hints about a position: whether it is on a best path and one traveler of the next crossing, and then
// all of them. At the start, the first hint is a tip instead. The whole plan is not a hint.
import type { Move } from "../crossings/moves";
import { HINTS } from "../crossings/use-hints";
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
    if (extra > 0) return `${toGo}, ${extra} too many: undo, or go on.`;
    return moves.length > 0 ? `So far, so good: ${toGo}.` : "";
}

/** Returns the index of the first crossing of a best plan in which several come back, which is the first
 * hint at the start; −1 if no plan has such a crossing. */
const tipOf = ({ moves, plans: { listed } }: Position) =>
    moves.length > 0
        ? -1
        : (listed[0] ?? []).findIndex((move, i) => i % 2 === 1 && move.length > 1);

/** Returns the travelers of the next crossing of a best plan whom a hint names: all of them, or at first
 * only one, who does not row if there is another one. */
export function hintedOf(position: Position, level: number): Move {
    const { travelers } = position.model;
    const next = position.plans.listed[0]?.[0] ?? [];
    if (level !== 1) return level > 1 ? next : [];
    if (tipOf(position) >= 0) return [];
    const one = next.find((index) => !travelers[index]?.rows) ?? next.at(-1);
    return one === undefined ? [] : [one];
}

/** Returns true if another hint says more than that of a level: a hint about one traveler names them. */
export const hasMore = (position: Position, level: number) =>
    level === 0 ||
    (level < HINTS && (tipOf(position) >= 0 || hintedOf(position, HINTS).length > 1));

/** Names travelers of the next crossing, and the number of the others. */
function nextHint(position: Position, level: number): string {
    const { model, moves } = position;
    const named = hintedOf(position, level);
    const others = hintedOf(position, HINTS).length - named.length;
    const [one, more] =
        moves.length % 2 === 0 ? ["goes across", "go across"] : ["comes back", "come back"];
    const rest =
        others > 0
            ? `, with ${others > 1 ? others : "one"} other${others > 1 ? "s" : ""}`
            : "";
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
    const tip = tipOf(position);
    if (level === 1 && tip >= 0) {
        const group = groupText(model, plans.listed[0]?.[tip] ?? []);
        return [`Tip: in crossing ${tip + 1}, ${group} come back together.`];
    }
    const path = capitalize(pathHint(position, remaining));
    return [path, nextHint(position, level)].filter(Boolean);
}
