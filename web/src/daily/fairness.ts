// The rule of fairness of all daily puzzles: what counts as solved, and what costs stars and
// the streak. The games only report what happened. The functions return a day and store nothing.

import { pluralize } from "../parts/number";

/** The result of the computer for the same puzzle, or its average for all puzzles of the kind. */
export type Rival = "computer" | "average";

/** How a game ended. */
export interface Done {
    /** The seconds of play until the end. */
    seconds: number;
    /** The result in a few words without spoilers, such as "6 sets". */
    result: string;
    /** What the result is compared with, in the same words, such as "20 minutes". */
    best?: string;
    /** What `best` is, unless it is the best possible result. */
    rival?: Rival;
    /** One to three, if the game was solved. Records of earlier versions do not contain it after a hint. */
    stars?: number;
    /** The date on which it was finished. */
    on: string;
    /** What a game that can be repeated took, such as minutes: less is better. */
    cost?: number;
    /** The number of hints, unless it is zero. */
    hints?: number;
    lost?: boolean;
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

/** The end of a game, as the game reports it. */
export interface Ending extends Pick<Done, "result" | "best" | "rival" | "cost" | "lost"> {
    /** True if no better result is possible. If the rival is an average, a game sets a limit
     * near it. */
    isBest: boolean;
    /** The stars that the result costs; without it, one unless it is the best. */
    costs?: number;
    /** The number of hints. A hint is anything that says more than the rules: cards, digits,
     * candidates, a move, or whether the moves so far are the best ones. */
    hints: number;
}

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
    const { best, rival, isBest, costs = isBest ? 0 : 1, hints, cost, lost } = ending;
    const stars = starsLeft(hints + costs);
    const result = shown ? `${ending.result}, solution shown` : ending.result;
    return {
        ...day,
        done: {
            ...{ seconds, result, on },
            ...(best === undefined ? {} : { best }),
            ...(rival === undefined ? {} : { rival }),
            ...(lost || shown ? {} : { stars }),
            ...(cost === undefined ? {} : { cost }),
            ...(hints > 0 ? { hints } : {}),
            ...(lost ? { lost } : {}),
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

export const STARS_MAX = 3;

/** The stars that remain after hints and other costs. A solved puzzle always earns one. */
export const starsLeft = (costs: number): number => Math.max(1, STARS_MAX - costs);

/** True if a result is at most one above the average of the computer, rounded up. */
export const isNearAverage = (result: number, average: number) =>
    result <= Math.ceil(average) + 1;

/** The stars of a day, of which a solved one has at least one. */
export const starsOf = ({ stars = 1, lost, shown }: Done): number =>
    lost || shown ? 0 : stars;

/** The rule in the instructions. `costs` is what costs a star besides hints. */
export const ruleOf = (costs: string | undefined): string =>
    `You start with three stars. Each hint costs one${costs ? `, and so does ${costs}` : ""}.`;

/** Why stars of a solved puzzle are missing. Records of earlier versions have no number of hints. */
export function starCosts(
    { stars = STARS_MAX, hints = 0 }: Done,
    costs: string | undefined,
): string[] {
    const missing = STARS_MAX - stars;
    const ofHints = Math.min(hints, missing);
    return [
        ...(ofHints > 0
            ? [
                  `−${pluralize(ofHints, "star")}: ${pluralize(hints, "hint")}${hints > ofHints ? ` (only the first ${ofHints} cost a star)` : ""}`,
              ]
            : []),
        ...(missing > ofHints && costs
            ? [`−${pluralize(missing - ofHints, "star")}: ${costs}`]
            : []),
    ];
}

/** Stars as text, such as "★★☆"; empty for 0 stars. */
export const starsText = (stars: number): string =>
    stars === 0 ? "" : "★".repeat(stars) + "☆".repeat(STARS_MAX - stars);
