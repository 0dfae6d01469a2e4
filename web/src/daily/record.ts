// The records of the daily puzzles in the browser: for each game and day the progress, the time and
// the end.
import { readStored, recordOf, store } from "../parts/storage";
import { daysAfter, today } from "./day";
import { isExcused, isStreakDay, type Day } from "./fairness";

/** The days of a game, by their dates. */
export type Days = Readonly<Record<string, Day>>;

/** Older days have no progress after their end. */
const PROGRESS_DAYS = 7;
/** The number of older days without an end that keep their progress. */
const OPEN_DAYS_MAX = 30;

const keyOf = (game: string) => `puzzled-daily-${game}`;
const listeners = new Set<() => void>();

/** The records while the page is open, if the browser stores nothing. */
const inMemory = new Map<string, string>();

function read(game: string): Days {
    const key = keyOf(game);
    return recordOf<Day>(readStored(key) ?? inMemory.get(key));
}

const isValid = (day: Day | null | undefined) => Number.isFinite(day?.seconds);

/** All days of a game that are stored. */
export function readDays(game: string): Days {
    const days = Object.entries(read(game)).filter(([, day]) => isValid(day));
    return Object.fromEntries(days);
}

/** For each date, a day of one of the games that extends the streak, or that does not end it. */
export function daysOfAll(games: readonly { id: string }[]): Days {
    const days = games.flatMap(({ id }) => Object.entries(readDays(id)));
    const excused = days.filter(([, day]) => isExcused(day));
    const solved = days.filter(([date, day]) => isStreakDay(day, date));
    return Object.fromEntries([...excused, ...solved]);
}

const isOpen = ({ done, progress }: Day) => !done && progress !== undefined;

/** Returns the days to store: storage is limited, so old days lose their progress, except the newest
 * that have no end. The day that was `written` keeps it, because it is played now. */
function pruned(days: Days, written: string): Days {
    const oldest = daysAfter(today(), -PROGRESS_DAYS);
    const isOld = (date: string) => date < oldest && date !== written;
    const open = Object.entries(days).filter(([date, day]) => isOld(date) && isOpen(day));
    const dates = open.map(([date]) => date).sort();
    const playable = new Set(dates.slice(-OPEN_DAYS_MAX));
    const stored = Object.entries(days).flatMap(([date, { progress, ...day }]) => {
        if (!isOld(date) || playable.has(date)) return [[date, { ...day, progress }]];
        return day.done || day.shown || day.outage ? [[date, day]] : [];
    });
    return Object.fromEntries(stored) as Days;
}

function write(game: string, days: Days): void {
    const key = keyOf(game);
    const text = JSON.stringify(days);
    if (!store(key, text)) inMemory.set(key, text);
}

/** True if a puzzle of the game was begun. */
export const hasPlayed = (game: string): boolean =>
    Object.values(readDays(game)).some(
        ({ done, progress }) => done || progress !== undefined,
    );

export function readDay(game: string, date: string): Day {
    const found = read(game)[date];
    return found && isValid(found) ? found : { seconds: 0 };
}

function notify(): void {
    for (const listener of [...listeners]) listener();
}

export function writeDay(game: string, date: string, day: Day): void {
    write(game, pruned({ ...read(game), [date]: day }, date));
    notify();
}

/** Adds days of another browser. Days that are done here stay. */
export function addDays(game: string, days: Days): void {
    const here = read(game);
    const added = Object.entries(days).filter(([date]) => !here[date]?.done);
    const merged = added.map(([date, day]) => [date, { ...here[date], ...day }] as const);
    write(game, { ...here, ...Object.fromEntries(merged) });
    notify();
}

/** The streak of a game. */
export const streakOf = (game: string, now = today()) => streakIn(read(game), now);

/** The streak: the number of consecutive days, up to `now` or the day before, that were solved on their
 * date. Days on which the service could not be reached do not count and do not end the streak. */
export function streakIn(days: Days, now: string): number {
    const counts = (date: string) => isStreakDay(days[date], date);
    let date = counts(now) ? now : daysAfter(now, -1);
    let length = 0;
    for (; counts(date) || isExcused(days[date]); date = daysAfter(date, -1))
        if (counts(date)) length++;
    return length;
}

/** Calls `listener` when a day is written, here or in another tab. Returns a function that ends this. */
export function onRecord(listener: () => void): () => void {
    listeners.add(listener);
    addEventListener("storage", listener);
    return () => {
        listeners.delete(listener);
        removeEventListener("storage", listener);
    };
}
