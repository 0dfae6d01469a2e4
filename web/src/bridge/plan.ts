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

/** Returns the step in the middle of the middle crossing. */
export const middleStep = (crossings: readonly Crossing[]) =>
    crossings.length > 0 ? 2 * Math.ceil(crossings.length / 2) - 1 : 0;

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

/** Returns how many of the plans begin with these moves. */
export function countBeginning(
    plans: readonly (readonly Crossing[])[],
    moves: readonly Move[],
): number {
    const isSame = (move: Move, people: Move = []) =>
        move.length === people.length && move.every((index) => people.includes(index));
    return plans.filter((plan) => moves.every((move, i) => isSame(move, plan[i]?.people)))
        .length;
}
