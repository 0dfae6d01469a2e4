// What happened and what came of it, in sentences.
import { pluralize } from "../parts/number";
import { leastOf, type Best } from "./solved";
import {
    counted,
    isOver,
    minutesOf,
    namesOf,
    standingAfter,
    type Crew,
    type Model,
} from "./model";
import { told } from "./puzzle";

const MANY = 8;

export function crewText(model: Model, crew: Crew): string {
    if (crew.length > MANY) return `${crew.length} travelers`;
    return told(namesOf(model, crew));
}

const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The number that counts, of moves. */
export const costOf = (model: Model, moves: readonly Crew[]) =>
    model.timed
        ? moves.reduce((sum, crew) => sum + minutesOf(model, crew), 0)
        : moves.length;

/** "7 crossings", or "60 minutes in 5 crossings". */
function costText(model: Model, moves: readonly Crew[]): string {
    const crossings = counted("crossing", moves.length);
    if (!model.timed) return crossings;
    return `${pluralize(costOf(model, moves), "minute")} in ${crossings}`;
}

/** What counts, so many of it. */
export const measured = (model: Model, count: number) =>
    pluralize(count, model.timed ? "minute" : "crossing");

/** What has happened so far. */
export function storyOf(model: Model, moves: readonly Crew[]): string {
    const last = moves.at(-1);
    if (!last) return "All are on the near bank with the boat.";
    if (isOver(standingAfter(model, moves)))
        return `All are over: ${costText(model, moves)}.`;
    const way = moves.length % 2 === 1 ? "over" : "back";
    return `${upper(crewText(model, last))} went ${way}: ${costText(model, moves)} so far.`;
}

/** How moves compare with the least. */
export function verdictOf(
    model: Model,
    moves: readonly Crew[],
    answer: Best | undefined,
): string {
    if (answer?.feasible === false) return "It cannot be done.";
    const least = leastOf(model, answer);
    if (least === undefined) return "";
    const known = answer?.proven ? "The least possible is" : "The best that is known is";
    const cost = costOf(model, moves);
    if (!isOver(standingAfter(model, moves))) return `${known} ${measured(model, least)}.`;
    if (cost > least) return `${known} ${measured(model, least)}.`;
    return answer?.proven ? "Nothing takes less." : "Nothing better is known.";
}

/** A step of a plan: the odd ones are in the middle of a crossing. `before` are the moves that
 * led to where it begins. */
export function stepText(
    model: Model,
    plan: readonly Crew[],
    step: number,
    before: readonly Crew[],
): string {
    const done = plan.slice(0, Math.floor(step / 2));
    const over = (before.length + done.length) % 2 === 0;
    const crew = plan[done.length];
    if (step % 2 === 1 && crew) {
        const be = crew.length > 1 ? "are" : "is";
        return `Crossing ${done.length + 1} of ${plan.length}: ${crewText(model, crew)} ${be} on the way ${over ? "over" : "back"}.`;
    }
    const last = done.at(-1);
    if (!last) return `The plan begins, with ${counted("crossing", plan.length)} to go.`;
    if (done.length === plan.length) return `All are over: ${costText(model, done)}.`;
    return `${upper(crewText(model, last))} landed on the ${over ? "near" : "far"} bank: ${costText(model, done)} of the plan.`;
}
