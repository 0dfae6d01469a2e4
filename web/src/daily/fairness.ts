// The rule of fairness of all daily puzzles: what counts as solved, and what costs the stars and
// the streak. The games only report what happened. The functions return a day and store nothing.

/** How a game ended. */
export interface Done {
    /** The seconds until the end, in which the page was visible. */
    seconds: number;
    /** The result in a few words without spoilers, such as "6 sets". */
    result: string;
    /** What the best play takes, in the same words, such as "20 minutes". */
    best?: string;
    /** One to three, if the game was solved without help. */
    stars?: number;
    /** The date on which it was finished. */
    on: string;
    /** What a game that can be repeated took, such as minutes: less is better. */
    cost?: number;
    lost?: boolean;
    /** True after a hint. */
    helped?: boolean;
    /** True if the solution was shown before the end. */
    shown?: boolean;
}

/** A day of a game, as the browser stores it. */
export interface Day {
    /** The state of the game, which the page defines. */
    progress?: unknown;
    seconds: number;
    done?: Done;
    /** The solution was shown, before the end or after it. */
    shown?: boolean;
    /** The service could not be reached on this day, before the end. */
    outage?: boolean;
}

/** The rule in the instructions of the games. */
export const RULE =
    "Your best result of the day counts. With hints, advice or a look at what's left, you get no stars. If you see the solution, the day doesn't count toward your streak.";

/** The end of a game, as the game reports it. `helped` is true after a hint, which is anything that
 * says more than the rules: cards, digits, candidates, a move, or whether the moves so far are the
 * best ones. */
export type Ending = Pick<Done, "result" | "best" | "stars" | "cost" | "lost" | "helped">;

/** A day whose solution was shown before the end is "shown", also after the end. */
export type DayStatus = "open" | "solved" | "shown" | "lost";

export function statusOf({ done, shown }: Day): DayStatus {
    if (!done) return shown ? "shown" : "open";
    if (done.lost) return "lost";
    return done.shown ? "shown" : "solved";
}

/** A lost game stays lost. No result after the solution was shown is better than one before. */
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
    const { best, stars, cost, lost, helped } = ending;
    const isUnaided = !lost && !helped && !shown;
    const result = shown ? `${ending.result}, solution shown` : ending.result;
    return {
        ...day,
        done: {
            ...{ seconds, result, on },
            ...(best === undefined ? {} : { best }),
            ...(stars !== undefined && isUnaided ? { stars } : {}),
            ...(cost === undefined ? {} : { cost }),
            ...(lost ? { lost } : {}),
            ...(helped ? { helped } : {}),
            ...(shown ? { shown } : {}),
        },
    };
}

/** The day after its solution was shown. Call when the solution has arrived: a request that fails
 * shows nothing. */
export const withShown = (day: Day): Day => (day.shown ? day : { ...day, shown: true });

/** The day after the service could not be reached. */
export const withOutage = (day: Day): Day =>
    day.done || day.outage ? day : { ...day, outage: true };

/** True if a day extends a streak: it was solved on its date. */
export const isStreakDay = (day: Day | undefined, date: string): boolean =>
    day?.done?.on === date && statusOf(day) === "solved";

/** True if a day does not break a streak although it was not solved. */
export const isExcused = (day: Day | undefined): boolean =>
    day?.outage === true && !day.done;

/** The number of stars for a cost: three for at most `three`, two for at most `two`. Three stars are for
 * the best play. */
export const starsFor = (cost: number, three: number, two: number): number =>
    cost <= three ? 3 : cost <= two ? 2 : 1;

export const STARS_MAX = 3;

/** The stars of a day, such as "★★☆"; empty if it earned none. */
export const starsText = ({ stars = 0 }: Pick<Done, "stars">): string =>
    stars === 0 ? "" : "★".repeat(stars) + "☆".repeat(STARS_MAX - stars);
