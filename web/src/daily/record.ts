// The records of the daily puzzles in this browser: for each game and day the progress, the time and
// the end.
import { readStored, recordOf, store } from "../parts/storage";
import { daysAfter, today } from "./day";
import { isExcused, isStreakDay, type Day } from "./fairness";

type Days = Record<string, Day>;

/** The progress of the last days is kept. Of older days only the end is kept. */
const PROGRESS_DAYS = 7;

const keyOf = (game: string) => `puzzled-daily-${game}`;
const listeners = new Set<() => void>();

/** The records while the page is open, if the browser stores nothing. */
const unkept = new Map<string, string>();

function read(game: string): Days {
    const key = keyOf(game);
    return recordOf<Day>(readStored(key) ?? unkept.get(key));
}

function write(game: string, days: Days): void {
    const key = keyOf(game);
    const oldest = daysAfter(today(), -PROGRESS_DAYS);
    const kept = Object.entries(days).flatMap(([date, { progress, ...day }]) => {
        if (date >= oldest) return [[date, { ...day, progress }]];
        return day.done || day.outage ? [[date, day]] : [];
    });
    const text = JSON.stringify(Object.fromEntries(kept));
    if (!store(key, text)) unkept.set(key, text);
}

/** What is kept of a day. */
export function readDay(game: string, date: string): Day {
    const found = read(game)[date];
    return found && Number.isFinite(found.seconds) ? found : { seconds: 0 };
}

export function writeDay(game: string, date: string, day: Day): void {
    write(game, { ...read(game), [date]: day });
    for (const listener of [...listeners]) listener();
}

/** The number of days in a row, up to today or yesterday, that were solved on their day. Days on which
 * the service was away are not counted, and do not end the streak. */
export function streakOf(game: string, now = today()): number {
    const days = read(game);
    const counts = (date: string) => isStreakDay(days[date], date);
    let date = counts(now) ? now : daysAfter(now, -1);
    let length = 0;
    for (; counts(date) || isExcused(days[date]); date = daysAfter(date, -1))
        if (counts(date)) length++;
    return length;
}

/** Calls back when a day is written, here or in another tab. Returns a function that ends this. */
export function onRecord(listener: () => void): () => void {
    listeners.add(listener);
    addEventListener("storage", listener);
    return () => {
        listeners.delete(listener);
        removeEventListener("storage", listener);
    };
}
