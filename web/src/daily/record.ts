// The records of the daily puzzles in the browser: for each game and day the progress, the time and
// the end.
import { readStored, recordOf, store } from "../parts/storage";
import { daysAfter, today } from "./day";
import { isExcused, isStreakDay, type Day } from "./fairness";

type Days = Record<string, Day>;

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

const isOpen = ({ done, progress }: Day) => !done && progress !== undefined;

/** Returns the days to store: storage is limited, so old days lose their progress. The day that was
 * `written` keeps it, because it is played now. */
function pruned(days: Days, written: string): Days {
    const oldest = daysAfter(today(), -PROGRESS_DAYS);
    const isOld = (date: string) => date < oldest && date !== written;
    const open = Object.entries(days).filter(([date, day]) => isOld(date) && isOpen(day));
    const kept = open.map(([date]) => date).sort();
    const playable = new Set(kept.slice(-OPEN_DAYS_MAX));
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

export function readDay(game: string, date: string): Day {
    const found = read(game)[date];
    return found && Number.isFinite(found.seconds) ? found : { seconds: 0 };
}

export function writeDay(game: string, date: string, day: Day): void {
    write(game, pruned({ ...read(game), [date]: day }, date));
    for (const listener of [...listeners]) listener();
}

/** The streak: the number of consecutive days, up to today or yesterday, that were solved on their
 * date. Days on which the service could not be reached do not count and do not end the streak. */
export function streakOf(game: string, now = today()): number {
    const days = read(game);
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
