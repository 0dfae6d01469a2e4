// The last puzzle of each game, kept in the browser, so that a page that was opened can be played
// without the service.
import { readStored, recordOf, store } from "../parts/storage";

const keyOf = (path: string) => `puzzled-day-${path.split("/")[1]}`;

const read = (path: string) => recordOf<unknown>(readStored(keyOf(path)));

/** Returns the puzzle of a date; undefined if it is not kept. */
export function readStoredDay(path: string, date: string): unknown {
    const kept = read(path);
    return kept["date"] === date ? kept : undefined;
}

export const hasStoredDay = (path: string, date: string) =>
    readStoredDay(path, date) !== undefined;

/** Keeps a puzzle, unless one of a later date is kept. */
export function storeDay(path: string, day: { date: string }): void {
    const { date } = read(path);
    // If the browser refuses, the puzzle is requested again next time.
    if (typeof date !== "string" || date <= day.date)
        store(keyOf(path), JSON.stringify(day));
}
