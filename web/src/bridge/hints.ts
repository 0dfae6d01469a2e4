// The hints about a position: whether it is on a fastest plan, how much remains, and who goes next. The
// whole plan is not a hint.
import type { Move } from "../crossings/moves";
import { joinNames } from "../crossings/words";
import { formatCount, pluralize } from "../parts/number";
import { namesAt, type Party } from "./party";
import { detourOf, plansThrough, type Crossing } from "./plan";
import type { Solved } from "./solved";

interface Position {
    party: Party;
    /** The crossings of the user. */
    crossings: readonly Crossing[];
    /** The fastest plans. */
    solved: Solved;
}

/** At the start, everyone is on a fastest plan, so there is no hint about that. */
export const hintCount = (crossings: readonly Crossing[]) => (crossings.length > 0 ? 3 : 2);

const plansOf = ({ known, isStale }: Solved) => (known && !isStale ? known.plans : []);

/** Compares the position with the fastest plans. */
function pathHint({ crossings, solved }: Position): string {
    const plans = plansOf(solved);
    const count = plansThrough(plans, crossings).length;
    if (count === plans.length) return "Every fastest plan starts like this.";
    if (count > 0) {
        const start = count === 1 ? "starts" : "start";
        return `${formatCount(count)} of ${formatCount(plans.length)} fastest plans ${start} like this.`;
    }
    const isComplete = solved.known?.answer.plan_count === String(plans.length);
    return isComplete
        ? "No fastest plan starts like this."
        : "None of the fastest plans that were compared starts like this.";
}

/** Returns the crossings that remain of a fastest plan, after some were undone. */
function remainingOf({ crossings, solved }: Position) {
    const plans = plansOf(solved);
    const undone = detourOf(plans, crossings);
    const done = crossings.slice(0, crossings.length - undone);
    const [plan = []] = plansThrough(plans, done);
    return { undone, rest: plan.slice(done.length), elapsed: done.at(-1)?.elapsed ?? 0 };
}

function remainingHint(position: Position): string {
    const { undone, rest, elapsed } = remainingOf(position);
    const minutes = pluralize((rest.at(-1)?.elapsed ?? elapsed) - elapsed, "minute");
    const remaining = `${pluralize(rest.length, "crossing")} and ${minutes} to go`;
    return undone > 0
        ? `Undo ${pluralize(undone, "crossing")}; then, ${remaining}.`
        : `${remaining}.`;
}

function nextHint(position: Position): string {
    const { undone, rest } = remainingOf(position);
    const [next] = rest;
    if (!next) return "";
    const names = joinNames(namesAt(position.party, next.people));
    const goes = next.across ? ["goes across", "go across"] : ["comes back", "come back"];
    const when = undone > 0 ? "After that" : "Next";
    return `${when}, ${names} ${next.people.length > 1 ? goes[1] : goes[0]}.`;
}

/** Returns the people of the next crossing of a fastest plan. */
export function nextOf(position: Position): Move {
    const { undone, rest } = remainingOf(position);
    return undone === 0 ? (rest[0]?.people ?? []) : [];
}

/** Returns the first `level` hints as sentences. */
export function hintLines(position: Position, level: number): string[] {
    const { crossings, solved } = position;
    const { known, isStale, request } = solved;
    if (level === 0) return [];
    if (request.error) return ["The hint could not be loaded."];
    if (!known || isStale || request.busy) return ["Loading the hint."];
    if (known.answer.feasible === false) return ["There is no plan."];
    if (plansOf(solved).length === 0) return ["No plan was found within the time limit."];
    const hints = [pathHint, remainingHint, nextHint].map((hint) => hint(position));
    return hints.slice(-hintCount(crossings)).slice(0, level);
}
