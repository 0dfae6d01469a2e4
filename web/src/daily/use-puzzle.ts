import { useEffect, useMemo, useState } from "preact/hooks";
import type { Responses } from "openapi";
import { askDay, wasAborted, type DayPath } from "../api/client";
import { storeDay, readStoredDay } from "./stored-day";

/** The puzzle of a day, once it has arrived, or why there is none. */
export interface DayState<P extends DayPath> {
    day?: Responses[P];
    error?: Error;
}

/** Returns the puzzle of a date, from the browser or from the service; nothing for null. */
export function usePuzzle<P extends DayPath>(path: P, date: string | null): DayState<P> {
    const [asked, setAsked] = useState<DayState<P> & { of?: string }>({});
    const kept = useMemo(
        () => (date === null ? undefined : (readStoredDay(path, date) as Responses[P])),
        [path, date],
    );
    useEffect(() => {
        if (date === null || kept) return undefined;
        const control = new AbortController();
        askDay(path, date, control.signal)
            .then((day) => {
                storeDay(path, day);
                setAsked({ of: date, day });
            })
            .catch((error: Error) => {
                if (!wasAborted(error)) setAsked({ of: date, error });
            });
        return () => control.abort();
    }, [path, date, kept]);
    if (kept) return { day: kept };
    return date !== null && asked.of === date ? asked : {};
}
