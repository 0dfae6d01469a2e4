import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { useReach } from "../api/reach";
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

/** The daily puzzle of a game, as far as this browser has come with it. */
export interface Daily<P> {
    game: string;
    date: string;
    progress: P;
    /** Keeps how far it is. The first time starts the clock. */
    keep(progress: P): void;
    /** The seconds until now, or until it was done; counted while the page is in sight. */
    seconds: () => number;
    running: boolean;
    /** How it was finished: the best attempt, as fairness.ts decides. */
    done: Done | undefined;
    status: DayStatus;
    /** The solution was shown. */
    shown: boolean;
    /** Reports that a game ended. */
    finish: (ending: Ending) => void;
    /** Reports that the solution is shown. */
    show: () => void;
    /** Days in a row that were finished on their day, or at least begun on it. */
    streak: number;
}

/** Counts the seconds in which the page is in sight. */
function useStopwatch(kept: number, running: boolean, of: string) {
    const watch = useRef({ of, sum: kept, since: 0 });
    if (watch.current.of !== of) watch.current = { of, sum: kept, since: 0 };
    const seconds = () => {
        const { sum, since } = watch.current;
        return sum + (since ? (performance.now() - since) / 1000 : 0);
    };
    useEffect(() => {
        const turn = () => {
            const sum = seconds();
            const on = running && !document.hidden;
            watch.current = { of, sum, since: on ? performance.now() : 0 };
        };
        turn();
        document.addEventListener("visibilitychange", turn);
        return () => {
            document.removeEventListener("visibilitychange", turn);
            watch.current = { ...watch.current, sum: seconds(), since: 0 };
        };
    }, [running, of]);
    return seconds;
}

/** Stores that the service is away on this day. A page calls it if it uses `useDaily` only when its
 * puzzle is there. */
export function useOutage(game: string, date: string) {
    const { away } = useReach();
    useEffect(() => {
        if (!away || date !== today()) return;
        const day = readDay(game, date);
        const next = withOutage(day);
        if (next !== day) writeDay(game, date, next);
    }, [away, game, date]);
}

/** The daily puzzle `date` of a game; `fresh` is how it begins. */
export function useDaily<P>(game: string, date: string, fresh: P): Daily<P> {
    const [written, setWritten] = useState(0);
    const day = useMemo(() => readDay(game, date), [game, date, written]);
    useLayoutEffect(() => onRecord(() => setWritten((count) => count + 1)), []);
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
    const same = (now: Day) => now;
    useEffect(() => {
        if (!running) return undefined;
        const leave = () => document.hidden && write(same);
        document.addEventListener("visibilitychange", leave);
        addEventListener("pagehide", leave);
        return () => {
            document.removeEventListener("visibilitychange", leave);
            removeEventListener("pagehide", leave);
            write(same);
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
        finish: (ending) =>
            write((now) => withEnding(now, ending, { seconds: now.seconds, on: opened })),
        show: () => write(withShown),
        streak: useMemo(() => streakOf(game), [game, written]),
    };
}

/** The date that a place names by its key `date`, or the one on which the page was opened: who
 * plays past midnight ends the puzzle that was begun. */
export const useDate = (text: string | undefined) => useMemo(() => dateOf(text), [text]);

/** How today's puzzle of a game stands, for a page that only tells it. */
export function useDayStatus(game: string, date = today()) {
    const [written, setWritten] = useState(0);
    useLayoutEffect(() => onRecord(() => setWritten((count) => count + 1)), []);
    return useMemo(() => {
        const day = readDay(game, date);
        return {
            started: day.progress !== undefined,
            done: day.done,
            status: statusOf(day),
            streak: streakOf(game),
        };
    }, [game, date, written]);
}
