// The hints about a position: how much remains and one person of the next crossing, and then all of them.
// At the start, the first hint is a tip instead. The whole plan is not a hint.
import type { Move } from "../crossings/moves";
import { HINTS } from "../crossings/use-hints";
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
    if (undone > 0) return `Undo ${pluralize(undone, "crossing")}.`;
    return crossings.length > 0 ? `So far, so good: ${minutes} to go.` : "";
}

/** Returns who crosses with the slowest person, which is the first hint at the start. */
function tipOf(position: Position): Move {
    const { party, crossings } = position;
    if (crossings.length > 0) return [];
    const everyone = party.people.map((_, index) => index);
    const [slowest = 0] = namedOf(party, everyone, 1);
    const { rest } = remainingOf(position);
    const people = rest.find((one) => one.people.includes(slowest))?.people ?? [];
    return people.length > 1 ? people : [];
}

/** Returns the people of a crossing that a hint names: all of them, or at first only the slowest one. */
function namedOf(party: Party, people: Move, level: number): Move {
    const minutesOf = (index: number) => Number(party.people[index]?.minutes);
    const inOrder = [...people].sort((a, b) => minutesOf(b) - minutesOf(a));
    return level > 1 ? people : inOrder.slice(0, 1);
}

/** Names people of the next crossing, and how fast the others are. */
function nextHint(position: Position, level: number): string {
    const { undone, rest } = remainingOf(position);
    const [next] = rest;
    if (!next) return "";
    const { party } = position;
    const named = namedOf(party, next.people, level);
    const names = joinNames(namesAt(party, named));
    const when = undone > 0 ? "Then" : "Next";
    const [one, more] = next.across
        ? ["goes across", "go across"]
        : ["comes back", "come back"];
    const other = next.people.find((index) => !named.includes(index));
    if (other === undefined) return `${when}, ${names} ${named.length > 1 ? more : one}.`;
    const minutes = party.people.map((person) => Number(person.minutes));
    const middle =
        minutes.toSorted((a, b) => a - b)[Math.ceil(minutes.length / 2) - 1] ?? 0;
    const speed = (minutes[other] ?? 0) <= middle ? "fast" : "slow";
    return `${when}, ${names} ${one} with someone ${speed}.`;
}

/** Returns the people of the next crossing of a fastest plan whom a hint names. */
export function nextOf(position: Position, level: number): Move {
    const { undone, rest } = remainingOf(position);
    if (level === 1 && tipOf(position).length > 0) return [];
    const people = undone === 0 ? (rest[0]?.people ?? []) : [];
    return namedOf(position.party, people, level);
}

/** Returns true if another hint says more than that of a level: a hint about one person names them. */
export const hasMore = (position: Position, level: number) =>
    level === 0 ||
    (level < HINTS && (remainingOf(position).rest[0]?.people.length ?? 0) > 1) ||
    (level < HINTS && tipOf(position).length > 0);

/** Returns the hint of a level as sentences. */
export function hintLines(position: Position, level: number): string[] {
    const { solved } = position;
    const { known, isStale, request } = solved;
    if (level === 0) return [];
    if (request.error) return ["The hint could not be loaded."];
    if (!known || isStale || request.busy) return ["Loading the hint."];
    if (known.answer.feasible === false) return ["There is no plan."];
    if (plansOf(solved).length === 0) return ["No plan was found within the time limit."];
    const tip = level === 1 ? tipOf(position) : [];
    if (tip.length > 0)
        return [`Tip: ${joinNames(namesAt(position.party, tip))} cross together.`];
    return [remainingHint(position), nextHint(position, level)].filter(Boolean);
}
