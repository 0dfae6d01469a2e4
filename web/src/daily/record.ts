// What this browser keeps of the daily puzzles: for each game and day how far it is, how long
// it took, and how it ended.
import { readStored, recordOf, store } from "../parts/storage";
import { daysAfter, today } from "./day";

export interface Done {
    /** How long it took, in seconds while the page was in sight. */
    seconds: number;
    /** How it ended, in a few words without spoilers, such as "6 sets". */
    result: string;
    /** The date on which it was finished. */
    on: string;
}

export interface Day {
    /** What the page needs to go on. */
    progress?: unknown;
    seconds: number;
    done?: Done;
}

type Days = Record<string, Day>;

/** Of days before only the ends are kept; of these last ones the progress too. */
const PROGRESS_DAYS = 7;

const keyOf = (game: string) => `puzzled-daily-${game}`;
const listeners = new Set<() => void>();

/** Where the browser keeps nothing, it lasts as long as the page. */
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
        return day.done ? [[date, day]] : [];
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

/** The number of days in a row, up to today or yesterday, that were finished on their day. */
export function streakOf(game: string, now = today()): number {
    const days = read(game);
    const kept = (date: string) => days[date]?.done?.on === date;
    let date = kept(now) ? now : daysAfter(now, -1);
    let length = 0;
    for (; kept(date); date = daysAfter(date, -1)) length++;
    return length;
}

/** Calls back when a day is written, here or in another tab. Gives what ends it. */
export function onRecord(listener: () => void): () => void {
    listeners.add(listener);
    addEventListener("storage", listener);
    return () => {
        listeners.delete(listener);
        removeEventListener("storage", listener);
    };
}
