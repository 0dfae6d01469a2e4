// Sentences about moves and plans.
import type { CrossingSolveAnswer } from "openapi";
import type { Move } from "../crossings/moves";
import { capitalize, joinNames } from "../crossings/words";
import { pluralize } from "../parts/number";
import { counted, isAlike, isSolved, minutesOf, positionAfter, type Model } from "./model";

/** The cost of the best plans. */
export type Best = Partial<
    Pick<CrossingSolveAnswer, "feasible" | "proven" | "minutes" | "crossings">
>;

/** Returns the minimum number of minutes or crossings, depending on the goal. */
export const leastOf = (model: Model, best: Best | undefined) =>
    (model.timed ? best?.minutes : best?.crossings) ?? undefined;

const NAMED_MAX = 8;
const VOWELS = ["a", "e", "i", "o", "u"];

/** Returns travelers in words. Those who are alike are only counted. */
export function groupText(model: Model, move: Move): string {
    const words = move.map((index) => {
        const { name = "", kind = "" } = model.travelers[index] ?? {};
        return isAlike(model, index) ? kind : name;
    });
    const all = move.map((index, i) => {
        const word = words[i] ?? "";
        const count = words.filter((other) => other === word).length;
        if (!isAlike(model, index)) return word;
        if (count > 1) return counted(word, count);
        return VOWELS.includes(word.charAt(0)) ? `an ${word}` : `a ${word}`;
    });
    const texts = [...new Set(all)];
    return texts.length > NAMED_MAX ? pluralize(move.length, "traveler") : joinNames(texts);
}

/** Returns the number of minutes or crossings of moves. */
export const costOf = (model: Model, moves: readonly Move[]) =>
    model.timed
        ? moves.reduce((sum, move) => sum + minutesOf(model, move), 0)
        : moves.length;

/** Returns a number of minutes or crossings with its noun. */
export const costText = (model: Model, cost: number) =>
    pluralize(cost, model.timed ? "minute" : "crossing");

/** Returns "7 crossings", or "60 minutes in 5 crossings". */
export function movesText(model: Model, moves: readonly Move[]): string {
    const crossings = pluralize(moves.length, "crossing");
    if (!model.timed) return crossings;
    return `${costText(model, costOf(model, moves))} in ${crossings}`;
}

/** Describes what has happened so far. */
export function storyOf(model: Model, moves: readonly Move[]): string {
    const last = moves.at(-1);
    if (!last) return "";
    if (isSolved(positionAfter(model, moves)))
        return `Everyone is across! ${movesText(model, moves)}.`;
    const went = moves.length % 2 === 1 ? "went across" : "came back";
    return `${capitalize(groupText(model, last))} ${went}: ${movesText(model, moves)} so far.`;
}

/** Compares moves after which everyone is across with the best plan. */
export function verdictOf(
    model: Model,
    moves: readonly Move[],
    best: Best | undefined,
): string {
    const least = leastOf(model, best);
    if (least === undefined) return "";
    if (costOf(model, moves) > least) return `It can be done in ${costText(model, least)}.`;
    return best?.proven ? "That's the best possible." : "No better solution is known.";
}

/** The goal in one sentence, with the number of travelers. */
export function goalText(model: Model, best: Best | undefined): string {
    if (best?.feasible === false) return "This puzzle has no solution.";
    const least = leastOf(model, best);
    const { length } = model.travelers;
    const all = length > 2 ? `all ${length}` : "everyone";
    if (best?.proven && least !== undefined)
        return `Get ${all} across. Best: ${model.timed ? costText(model, least) : least}.`;
    const few = model.timed ? "as little time" : "as few crossings";
    return `Get ${all} across in ${few} as you can.`;
}
