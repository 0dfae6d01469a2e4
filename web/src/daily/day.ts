// The day of a daily puzzle: the local date of the user, so that the puzzle changes at midnight. All
// users with the same date have the same puzzle.

const DAY_MS = 86_400_000;
/** The date of the first puzzles. */
export const FIRST_DATE = "2026-01-01";
const FIRST_DAY = Date.parse(FIRST_DATE);

const twoDigits = (number: number) => String(number).padStart(2, "0");

/** The local date, such as "2026-11-23". */
export function today(now = new Date()): string {
    const month = twoDigits(now.getMonth() + 1);
    return `${now.getFullYear()}-${month}-${twoDigits(now.getDate())}`;
}

/** The start of a date in UTC; NaN if the text is not a date. */
function startOf(date: string): number {
    return /^\d{4}-\d\d-\d\d$/.test(date) ? Date.parse(`${date}T00:00:00Z`) : NaN;
}

export const isDate = (text: string) =>
    !Number.isNaN(startOf(text)) &&
    new Date(startOf(text)).toISOString().slice(0, 10) === text;

/** The number of a daily puzzle: 1 on January 1, 2026. */
export function dayNumber(date: string): number {
    return Math.round((startOf(date) - FIRST_DAY) / DAY_MS) + 1;
}

/** The date `days` days later. */
export function daysAfter(date: string, days: number): string {
    return new Date(startOf(date) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The date in the state of a page. The default is today. */
export function dateOf(text: string | undefined): string {
    return text !== undefined && isDate(text) ? text : today();
}

/** A date in words, such as "November 23" or "Nov 23". */
export function dateText(date: string, month: "long" | "short" = "long"): string {
    const format = new Intl.DateTimeFormat("en", {
        day: "numeric",
        month,
        timeZone: "UTC",
    });
    return format.format(startOf(date));
}

/** A generator of random numbers in [0, 1). The seed is the FNV-1a hash of the date and the game. The
 * steps of a Weyl sequence are mixed as in MurmurHash3. */
export function randomOf(date: string, game: string): () => number {
    let state = 0x811c9dc5;
    for (const letter of `${date} ${game}`)
        state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 0x01000193);
    return () => {
        state = (state + 0x9e3779b9) | 0;
        let mixed = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
        mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
        return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32;
    };
}

/** An integer from 0 to `count` - 1. */
export const below = (random: () => number, count: number) => Math.floor(random() * count);

/** The items in random order (Fisher-Yates shuffle). */
export function shuffled<T>(random: () => number, items: readonly T[]): T[] {
    const all = [...items];
    for (let left = all.length; left > 1; left--) {
        const other = below(random, left);
        [all[left - 1], all[other]] = [all[other] as T, all[left - 1] as T];
    }
    return all;
}
