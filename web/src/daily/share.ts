// The texts that a user shares after a daily puzzle, and after all of a day. They do not reveal the
// solutions.
import { dateText, dayNumber } from "./day";
import { STARS_MAX, starsOf, starsText, type Done } from "./fairness";

/** What precedes a result: its stars, or a sign for how the day ended without any. */
export function signOf(done: Done): string {
    if (done.lost) return "✗";
    return done.shown ? "🏳" : starsText(starsOf(done));
}

/** What a result is compared with. */
export const rivalName = ({ rival }: Done): string =>
    rival === "average"
        ? "computer's average"
        : rival === "computer"
          ? "computer"
          : "best possible";

/** A result, compared with the best one unless both are the same, except for hints. */
export const resultText = (done: Done): string =>
    done.best === undefined || done.result.split(",")[0] === done.best
        ? done.result
        : `${done.result} (${rivalName(done)}: ${done.best})`;

export interface Shared {
    name: string;
    date: string;
    done: Done;
    streak: number;
    /** Lines of marks, such as squares. The text can be empty. */
    marks: string;
    /** The address of the puzzle. */
    address: string;
}

/** The text about one puzzle. */
export function shareText({ name, date, done, streak, marks, address }: Shared): string {
    const result = `${signOf(done)} ${resultText(done)}`;
    return [
        `puzzled · ${name} #${dayNumber(date)}`,
        streak > 1 ? `${result} · ${streak}-day streak` : result,
        ...(marks ? [marks] : []),
        address,
    ].join("\n");
}

/** A game of a day with its end. */
export interface Ended {
    name: string;
    done: Done;
}

/** The sum of a day: "18 of 21 stars". */
export function sumText(all: readonly Ended[]): string {
    const stars = all.reduce((sum, { done }) => sum + starsOf(done), 0);
    return `${stars} of ${STARS_MAX * all.length} stars`;
}

/** The text about all puzzles of a day. */
export const dayText = (date: string, all: readonly Ended[], address: string): string =>
    [
        `puzzled · ${dateText(date)} #${dayNumber(date)}`,
        ...all.map(({ name, done }) => `${signOf(done)} ${name}: ${done.result}`),
        sumText(all),
        address,
    ].join("\n");
