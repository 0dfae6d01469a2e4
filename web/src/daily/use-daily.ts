import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { useReach } from "../api/reach";
import { GAMES, type Game } from "../games";
import { dateOf, today } from "./day";
import {
    statusOf,
    withEnding,
    withOutage,
    withShown,
    type Day,
    type DayStatus,
    type Done,
    type Ending,
} from "./fairness";
import { onRecord, readDay, streakOf, writeDay } from "./record";

/** Draws the component again when a day is written. Returns a number for each state of the records. */
export function useRecords(): number {
    const [version, setVersion] = useState(0);
    useLayoutEffect(() => onRecord(() => setVersion((count) => count + 1)), []);
    return version;
}

/** The daily puzzle of a game, as this browser has stored it. */
export interface Daily<P> {
    game: string;
    date: string;
    progress: P;
    /** Stores the progress. The first call starts the count of seconds. */
    keep(progress: P): void;
    /** The best attempt, as fairness.ts decides. */
    done: Done | undefined;
    status: DayStatus;
    /** True if the solution was shown. */
    shown: boolean;
    /** True if the game ended just now: its end was not celebrated yet. */
    isFresh: boolean;
    /** Reports that a game ended. */
    finish: (ending: Ending) => void;
    /** Reports that the solution was shown. */
    show: () => void;
    /** The number of consecutive days that were solved on their date. */
    streak: number;
}

/** A longer pause between two moves counts as this many seconds: the user has left. */
const PAUSE_SECONDS = 120;

/** Returns a function that returns the seconds of play since its last call. A hidden page does not
 * count. */
function useLaps(of: string) {
    const since = useRef(performance.now());
    const lap = () => {
        const now = performance.now();
        const seconds = (now - since.current) / 1000;
        since.current = now;
        return Math.min(seconds, PAUSE_SECONDS);
    };
    useEffect(() => {
        lap();
        const isBack = () => !document.hidden && lap();
        document.addEventListener("visibilitychange", isBack);
        return () => document.removeEventListener("visibilitychange", isBack);
    }, [of]);
    return lap;
}

/** Records an outage on this day. A page calls this if it uses `useDaily` only after its puzzle has
 * arrived. */
function useOutage(game: string, date: string) {
    const { away } = useReach();
    useEffect(() => {
        if (!away || date !== today()) return;
        const day = readDay(game, date);
        const next = withOutage(day);
        if (next !== day) writeDay(game, date, next);
    }, [away, game, date]);
}

/** The games and dates that ended and were not celebrated yet. */
const freshEnds = new Set<string>();

/** True once after a game of a date ended. */
export const takeFreshEnd = (game: string, date: string) =>
    freshEnds.delete(`${game} ${date}`);

/** The daily puzzle of a game. `fresh` is its progress at the start. */
export function useDaily<P>(game: string, date: string, fresh: P): Daily<P> {
    const version = useRecords();
    const day = useMemo(() => readDay(game, date), [game, date, version]);
    const { done } = day;
    const opened = useMemo(() => today(), [game, date]);
    const lap = useLaps(`${game} ${date}`);
    useOutage(game, date);
    const write = (change: (day: Day) => Day) => {
        const now = readDay(game, date);
        const isRunning = now.progress !== undefined && !now.done;
        const spent = lap();
        const seconds = now.seconds + (isRunning ? spent : 0);
        writeDay(game, date, change({ ...now, seconds }));
    };
    const end = (ending: Ending) =>
        write((now) => {
            const next = withEnding(now, ending, {
                seconds: Math.round(now.seconds),
                on: opened,
            });
            if (next !== now) freshEnds.add(`${game} ${date}`);
            return next;
        });
    return {
        game,
        date,
        progress: (day.progress as P | undefined) ?? fresh,
        keep: (progress) => write((now) => ({ ...now, progress })),
        done,
        status: statusOf(day),
        shown: day.shown ?? false,
        isFresh: freshEnds.has(`${game} ${date}`),
        finish: end,
        show: () => write(withShown),
        streak: useMemo(() => streakOf(game), [game, version]),
    };
}

/** The date in the state of a page, or the date on which the page was opened: after midnight the user
 * can still finish the puzzle. */
export const useDate = (text: string | undefined) => useMemo(() => dateOf(text), [text]);

/** The status of a daily puzzle, for a page that only shows it. */
export function useDayStatus(game: string, date = today()) {
    const version = useRecords();
    return useMemo(() => {
        const day = readDay(game, date);
        return {
            started: day.progress !== undefined,
            done: day.done,
            status: statusOf(day),
            streak: streakOf(game),
        };
    }, [game, date, version]);
}

/** What a user reached on a date, and which game is not done. */
export interface DayOverview {
    /** The number of games that are solved. */
    count: number;
    /** The first game after `game` that is not done. */
    next: Game | undefined;
    /** The day of each game. */
    days: Readonly<Record<string, Day>>;
}

export function useDayOverview(date: string, game = ""): DayOverview {
    const version = useRecords();
    return useMemo(() => {
        const at = GAMES.findIndex(({ id }) => id === game) + 1;
        const inOrder = [...GAMES.slice(at), ...GAMES.slice(0, at)];
        const days = Object.fromEntries(GAMES.map(({ id }) => [id, readDay(id, date)]));
        const next = inOrder.find(({ id }) => !days[id]?.done);
        const solved = Object.values(days).filter((day) => statusOf(day) === "solved");
        return { count: solved.length, next, days };
    }, [date, game, version]);
}
