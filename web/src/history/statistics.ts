// What the stored days of a game add up to.
import { daysAfter } from "../daily/day";
import { isExcused, isStreakDay, STARS_MAX, starsOf, statusOf } from "../daily/fairness";
import { streakIn, type Days } from "../daily/record";

export interface Statistics {
    /** The number of days with an end. */
    played: number;
    /** Those that were solved without the solution. */
    won: number;
    streak: number;
    longest: number;
    /** The seconds of the fastest solution without hints. */
    fastest: number | undefined;
    /** The number of days with one, two and three stars. */
    stars: readonly number[];
}

/** The longest streak. Days on which the service could not be reached do not end a streak. */
function longestStreak(days: Days): number {
    let longest = 0;
    let length = 0;
    let next = "";
    for (const date of Object.keys(days).sort()) {
        // Missing days end a streak.
        if (date !== next) length = 0;
        if (isStreakDay(days[date], date)) length++;
        else if (!isExcused(days[date])) length = 0;
        longest = Math.max(longest, length);
        next = daysAfter(date, 1);
    }
    return longest;
}

/** The sum of the stars. */
export const starsIn = ({ stars }: Statistics) =>
    stars.reduce((sum, days, i) => sum + days * (i + 1), 0);

export function statisticsOf(days: Days, now: string): Statistics {
    const ended = Object.values(days).filter(({ done }) => done);
    const countStars = (stars: number) =>
        ended.filter(({ done }) => done && starsOf(done) === stars).length;
    const unaided = ended.flatMap((day) =>
        day.done && statusOf(day) === "solved" && !day.done.hints ? [day.done.seconds] : [],
    );
    return {
        played: ended.length,
        won: ended.filter((day) => statusOf(day) === "solved").length,
        streak: streakIn(days, now),
        longest: longestStreak(days),
        fastest: unaided.length > 0 ? Math.min(...unaided) : undefined,
        stars: Array.from({ length: STARS_MAX }, (_, i) => countStars(i + 1)),
    };
}
