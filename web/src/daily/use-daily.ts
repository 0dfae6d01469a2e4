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

/** The daily puzzle of a game, as this browser has stored it. */
export interface Daily<P> {
    game: string;
    date: string;
    progress: P;
    /** Stores the progress. The first call starts the clock. */
    keep(progress: P): void;
    /** The seconds until now, or until the end, in which the page was visible. */
    seconds: () => number;
    running: boolean;
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

/** Counts the seconds in which the page is visible. */
function useStopwatch(stored: number, running: boolean, of: string) {
    const watch = useRef({ of, sum: stored, since: 0 });
    if (watch.current.of !== of) watch.current = { of, sum: stored, since: 0 };
    const seconds = () => {
        const { sum, since } = watch.current;
        return sum + (since ? (performance.now() - since) / 1000 : 0);
    };
    useEffect(() => {
        const update = () => {
            const sum = seconds();
            const on = running && !document.hidden;
            watch.current = { of, sum, since: on ? performance.now() : 0 };
        };
        update();
        document.addEventListener("visibilitychange", update);
        return () => {
            document.removeEventListener("visibilitychange", update);
            watch.current = { ...watch.current, sum: seconds(), since: 0 };
        };
    }, [running, of]);
    return seconds;
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
    const [version, setVersion] = useState(0);
    const day = useMemo(() => readDay(game, date), [game, date, version]);
    useLayoutEffect(() => onRecord(() => setVersion((count) => count + 1)), []);
    const { done } = day;
    const opened = useMemo(() => today(), [game, date]);
    const running = day.progress !== undefined && !done;
    const seconds = useStopwatch(day.seconds, running, `${game} ${date}`);
    useOutage(game, date);
    const write = (change: (day: Day) => Day) => {
        const now = readDay(game, date);
        const spent = now.done ? now.seconds : Math.round(seconds());
        writeDay(game, date, change({ ...now, seconds: spent }));
    };
    const onlyTime = (now: Day) => now;
    const end = (ending: Ending) =>
        write((now) => {
            const next = withEnding(now, ending, { seconds: now.seconds, on: opened });
            if (next !== now) freshEnds.add(`${game} ${date}`);
            return next;
        });
    useEffect(() => {
        if (!running) return undefined;
        const leave = () => document.hidden && write(onlyTime);
        document.addEventListener("visibilitychange", leave);
        addEventListener("pagehide", leave);
        return () => {
            document.removeEventListener("visibilitychange", leave);
            removeEventListener("pagehide", leave);
            write(onlyTime);
        };
    }, [running, game, date]);
    return {
        game,
        date,
        progress: (day.progress as P | undefined) ?? fresh,
        keep: (progress) => write((now) => ({ ...now, progress })),
        seconds: () => (done ? done.seconds : seconds()),
        running,
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
    const [version, setVersion] = useState(0);
    useLayoutEffect(() => onRecord(() => setVersion((count) => count + 1)), []);
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

/** How many games of a date are done, and which one is not. */
export interface DayOverview {
    count: number;
    /** The first game after `game` that is not done. */
    next: Game | undefined;
}

export function useDayOverview(date: string, game = ""): DayOverview {
    const [version, setVersion] = useState(0);
    useLayoutEffect(() => onRecord(() => setVersion((count) => count + 1)), []);
    return useMemo(() => {
        const at = GAMES.findIndex(({ id }) => id === game) + 1;
        const inOrder = [...GAMES.slice(at), ...GAMES.slice(0, at)];
        const open = inOrder.filter(({ id }) => !readDay(id, date).done);
        return { count: GAMES.length - open.length, next: open[0] };
    }, [date, game, version]);
}
