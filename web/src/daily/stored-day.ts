// The latest puzzle of each game, stored in the browser, so that a page that was opened can be played
// offline.
import { readStored, recordOf, store } from "../parts/storage";

const keyOf = (path: string) => `puzzled-day-${path.split("/")[1]}`;

const read = (path: string) => recordOf<unknown>(readStored(keyOf(path)));

/** Returns the puzzle of a date; undefined if it is not stored. */
export function readStoredDay(path: string, date: string): unknown {
    const stored = read(path);
    return stored["date"] === date ? stored : undefined;
}

export const hasStoredDay = (path: string, date: string) =>
    readStoredDay(path, date) !== undefined;

/** Stores a puzzle, unless one of a later date is stored. */
export function storeDay(path: string, day: { date: string }): void {
    const { date } = read(path);
    // If the browser stores nothing, the puzzle is requested again next time.
    if (typeof date !== "string" || date <= day.date)
        store(keyOf(path), JSON.stringify(day));
}
