// A plan as a list of crossings, and what the picture shows at each of its steps. Odd steps are in
// the middle of a crossing, even steps between two crossings.
import type { BridgeStep } from "openapi";
import type { Move } from "../crossings/moves";

/** The maximum number of people in the picture. */
export const DRAWN_MAX = 24;

export interface Crossing {
    /** From the near side to the far side. */
    across: boolean;
    people: Move;
    minutes: number;
    /** The minutes from the start to the end of this crossing. */
    elapsed: number;
}

/** What the picture shows. */
export interface Moment {
    /** For each person, whether this person is on the far side or comes from there. */
    far: readonly boolean[];
    /** The crossing in progress. */
    current: Crossing | undefined;
    /** The crossing that has just ended. */
    ended: Crossing | undefined;
    /** The minutes before the crossing in progress. */
    elapsed: number;
    /** The person who carries the torch; -1 if there are no people. */
    bearer: number;
}

/** Replaces the names in the crossings of the service by indices. */
export function crossingsOf(
    steps: readonly BridgeStep[],
    names: readonly string[],
): Crossing[] {
    const indices = new Map(names.map((name, index) => [name, index]));
    return steps.map(({ direction, who, minutes, elapsed }) => ({
        across: direction === "over",
        people: who.map((name) => indices.get(name) ?? 0),
        minutes,
        elapsed,
    }));
}

/** Returns what the picture shows at a step. `torch` contains for each person whether this person
 * may carry the torch. The first of these in a group carries it. */
export function momentAt(
    crossings: readonly Crossing[],
    step: number,
    torch: readonly boolean[],
): Moment {
    const done = crossings.slice(0, Math.floor(step / 2));
    const far = torch.map(() => false);
    for (const { across, people } of done) for (const index of people) far[index] = across;
    const current = step % 2 === 1 ? crossings[done.length] : undefined;
    const ended = done.at(-1);
    const { people = [] } = current ?? ended ?? crossings[0] ?? {};
    return {
        far,
        current,
        ended: current ? undefined : ended,
        elapsed: ended?.elapsed ?? 0,
        bearer: people.find((index) => torch[index]) ?? torch.indexOf(true),
    };
}

/** Returns the people on the far side after some crossings. */
function farAfter(crossings: readonly Crossing[]): Set<number> {
    const far = new Set<number>();
    for (const { across, people } of crossings)
        for (const index of people) {
            if (across) far.add(index);
            else far.delete(index);
        }
    return far;
}

const isSameSet = (one: Set<number>, other: Set<number>) =>
    one.size === other.size && [...one].every((index) => other.has(index));

/** Returns the plans that reach the same position in the same time as these crossings. */
export function plansThrough(
    plans: readonly (readonly Crossing[])[],
    crossings: readonly Crossing[],
) {
    const { length } = crossings;
    const far = farAfter(crossings);
    const elapsed = crossings.at(-1)?.elapsed;
    return plans.filter(
        (plan) =>
            plan[length - 1]?.elapsed === elapsed &&
            isSameSet(farAfter(plan.slice(0, length)), far),
    );
}

/** Returns the number of crossings to undo until one of the plans can be followed. */
export function detourOf(
    plans: readonly (readonly Crossing[])[],
    crossings: readonly Crossing[],
): number {
    const isOff = (undone: number) =>
        plansThrough(plans, crossings.slice(0, crossings.length - undone)).length === 0;
    let undone = 0;
    while (undone < crossings.length && isOff(undone)) undone++;
    return undone;
}
