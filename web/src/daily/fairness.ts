// The rule of all daily puzzles: what counts as solved, and what costs the stars and the streak.
// The games only report what happened. All functions return a day and store nothing.
import type { Day, Done } from "./record";

/** The rule in the instructions of the games. */
export const RULE =
    "Your best result of the day counts. Hints, advice and a look at what is left cost the stars. If you have the solution shown, the day does not count toward your streak.";

/** The end of a game. */
export interface Ending {
    /** The result in a few words without spoilers, such as "6 sets". */
    result: string;
    /** What a game that can be repeated took, such as minutes: less is better. */
    cost?: number;
    lost?: boolean;
    /** True after a hint, which is anything that says more than the rules of the game: cards, digits,
     * candidates, a move, or whether the moves so far are the best ones. */
    helped?: boolean;
}

/** How a day stands. A day whose solution was shown stays open until its game ends. */
export type DayStatus = "open" | "solved" | "shown" | "lost";

export function statusOf({ done, shown }: Day): DayStatus {
    if (!done) return shown ? "shown" : "open";
    if (done.lost) return "lost";
    return done.shown ? "shown" : "solved";
}

/** A lost game stays lost, and nothing is better than a solution before it was shown. */
function isBetter(done: Done, ending: Ending, shown: boolean | undefined): boolean {
    if (shown || done.lost || ending.lost) return false;
    return (ending.cost ?? Infinity) < (done.cost ?? 0);
}

/** The day after a game ended. `when` is used for the first end only: later ones may have a better
 * result, but no other time. */
export function withEnding(
    day: Day,
    ending: Ending,
    when: Pick<Done, "seconds" | "on">,
): Day {
    const { done, shown } = day;
    if (done && !isBetter(done, ending, shown)) return day;
    const { seconds, on } = done ?? when;
    const { cost, lost, helped } = ending;
    const result = shown ? `${ending.result}, solution shown` : ending.result;
    return {
        ...day,
        done: {
            ...{ seconds, result, on },
            ...(cost === undefined ? {} : { cost }),
            ...(lost ? { lost } : {}),
            ...(helped ? { helped } : {}),
            ...(shown ? { shown } : {}),
        },
    };
}

/** The day after its solution was shown. Call when the solution is there: a request that fails shows
 * nothing. */
export const withShown = (day: Day): Day => (day.shown ? day : { ...day, shown: true });

/** The day after the service was away. */
export const withOutage = (day: Day): Day =>
    day.done || day.outage ? day : { ...day, outage: true };

/** True if a day extends a streak: it was solved on its date. */
export const isStreakDay = (day: Day | undefined, date: string): boolean =>
    day?.done?.on === date && statusOf(day) === "solved";

/** True if a day does not break a streak although it was not solved. */
export const isExcused = (day: Day | undefined): boolean =>
    day?.outage === true && !day.done;

/** Three stars for the least, two for up to `near` times as much. */
export function starsOf(
    done: Done | undefined,
    { took, least }: { took?: number; least?: number },
    near: number,
): string {
    if (!done || done.shown || done.helped || done.lost) return "";
    if (took === undefined || least === undefined) return "";
    return took === least ? "★★★" : took <= near * least ? "★★☆" : "★☆☆";
}
