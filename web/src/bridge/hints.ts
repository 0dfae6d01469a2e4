// The hints about a position: how much remains and one person of the next crossing, and then all of them.
// The whole plan is not a hint.
import type { Move } from "../crossings/moves";
import { joinNames } from "../crossings/words";
import { pluralize } from "../parts/number";
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

const plansOf = ({ known, isStale }: Solved) => (known && !isStale ? known.plans : []);

/** Returns the crossings that remain of a fastest plan, after some were undone. */
function remainingOf({ crossings, solved }: Position) {
    const plans = plansOf(solved);
    const undone = detourOf(plans, crossings);
    const done = crossings.slice(0, crossings.length - undone);
    const [plan = []] = plansThrough(plans, done);
    return { undone, rest: plan.slice(done.length), elapsed: done.at(-1)?.elapsed ?? 0 };
}

function remainingHint(position: Position): string {
    const { crossings } = position;
    const { undone, rest, elapsed } = remainingOf(position);
    const minutes = pluralize((rest.at(-1)?.elapsed ?? elapsed) - elapsed, "minute");
    const remaining = `${pluralize(rest.length, "crossing")} and ${minutes} to go`;
    if (undone > 0)
        return `Undo ${pluralize(undone, "crossing")}. From there: ${remaining}.`;
    return crossings.length > 0 ? `So far, so good: ${remaining}.` : `${remaining}.`;
}

/** Names the people of the next crossing, or at first only the slowest of them and how fast the others are. */
function nextHint(position: Position, level: number): string {
    const { undone, rest } = remainingOf(position);
    const [next] = rest;
    if (!next) return "";
    const { party } = position;
    const names = namesAt(party, next.people);
    const when = undone > 0 ? "Then" : "Next";
    const [one, more] = next.across
        ? ["goes across", "go across"]
        : ["comes back", "come back"];
    if (level > 1) return `${when}, ${joinNames(names)} ${names.length > 1 ? more : one}.`;
    const minutesOf = (index: number) => Number(party.people[index]?.minutes);
    const all = [...party.people.keys()].map(minutesOf).sort((a, b) => a - b);
    const [slowest = 0, ...others] = [...next.people].sort(
        (a, b) => minutesOf(b) - minutesOf(a),
    );
    const fast = (index: number) =>
        minutesOf(index) <= (all[Math.ceil(all.length / 2) - 1] ?? 0) ? "fast" : "slow";
    const [other] = others;
    if (other === undefined) return `${when}, someone ${fast(slowest)} ${one} alone.`;
    const [name = ""] = namesAt(party, [slowest]);
    return `${when}, ${name} ${one} with someone ${fast(other)}.`;
}

/** Returns the people of the next crossing of a fastest plan. */
export function nextOf(position: Position): Move {
    const { undone, rest } = remainingOf(position);
    return undone === 0 ? (rest[0]?.people ?? []) : [];
}

/** Returns the hint of a level as sentences. */
export function hintLines(position: Position, level: number): string[] {
    const { solved } = position;
    const { known, isStale, request } = solved;
    if (level === 0) return [];
    if (request.error) return ["The hint could not be loaded."];
    if (!known || isStale || request.busy) return ["Loading the hint."];
    if (known.answer.feasible === false) return ["There is no plan."];
    if (plansOf(solved).length === 0) return ["No plan was found within the time limit."];
    return [remainingHint(position), nextHint(position, level)];
}
