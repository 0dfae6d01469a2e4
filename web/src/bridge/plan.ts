// A plan as a row of crossings, and what is to be seen at each of its steps: the odd ones are
// in the middle of a crossing, the even ones between two.
import type { BridgeStep } from "openapi";

/** The picture has room for so many people. */
export const DRAWN_MAX = 24;

export interface Crossing {
    over: boolean;
    /** The places of those who walk. */
    who: readonly number[];
    minutes: number;
    /** The minutes since the start, this crossing included. */
    elapsed: number;
}

/** What is to be seen at a step. */
export interface Moment {
    /** Who stands on the far side, or comes from there. */
    far: readonly boolean[];
    /** The crossing that is under way. */
    walking: Crossing | undefined;
    /** The crossing that ended just now. */
    ended: Crossing | undefined;
    /** The minutes up to the crossing that is under way. */
    elapsed: number;
    /** Who holds the torch; nobody in an empty party. */
    bearer: number;
}

/** The service's crossings, by the places of people instead of their names. */
export function crossingsOf(
    steps: readonly BridgeStep[],
    names: readonly string[],
): Crossing[] {
    const places = new Map(names.map((name, place) => [name, place]));
    return steps.map(({ direction, who, minutes, elapsed }) => ({
        over: direction === "over",
        who: who.map((name) => places.get(name) ?? 0),
        minutes,
        elapsed,
    }));
}

export const lastStep = (crossings: readonly Crossing[]) => 2 * crossings.length;

/** The middle of the crossing in the middle. */
export const middleStep = (crossings: readonly Crossing[]) =>
    crossings.length > 0 ? 2 * Math.ceil(crossings.length / 2) - 1 : 0;

/** The first of a group who may carry the torch. */
function bearerOf(crossing: Crossing | undefined, torch: readonly boolean[]): number {
    return crossing?.who.find((place) => torch[place]) ?? torch.indexOf(true);
}

/** What is to be seen; `torch` says who may carry it. */
export function momentAt(
    crossings: readonly Crossing[],
    step: number,
    torch: readonly boolean[],
): Moment {
    const done = crossings.slice(0, Math.floor(step / 2));
    const far = torch.map(() => false);
    for (const { over, who } of done) for (const place of who) far[place] = over;
    const walking = step % 2 === 1 ? crossings[done.length] : undefined;
    const ended = done.at(-1);
    return {
        far,
        walking,
        ended: walking ? undefined : ended,
        elapsed: ended?.elapsed ?? 0,
        bearer: bearerOf(walking ?? ended ?? crossings[0], torch),
    };
}
