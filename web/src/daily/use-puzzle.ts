import { useEffect, useMemo, useState } from "preact/hooks";
import type { Responses } from "openapi";
import { askDay, wasAborted, type DayPath } from "../api/client";
import { storeDay, readStoredDay } from "./stored-day";

/** The puzzle of a day when it has arrived, or the error. */
export interface DayState<P extends DayPath> {
    day?: Responses[P];
    error?: Error;
}

/** Returns the puzzle of a date, from the browser or from the service. Returns nothing for null. */
export function usePuzzle<P extends DayPath>(path: P, date: string | null): DayState<P> {
    const [received, setReceived] = useState<DayState<P> & { of?: string }>({});
    const stored = useMemo(
        () => (date === null ? undefined : (readStoredDay(path, date) as Responses[P])),
        [path, date],
    );
    useEffect(() => {
        if (date === null || stored) return undefined;
        const control = new AbortController();
        askDay(path, date, control.signal)
            .then((day) => {
                storeDay(path, day);
                setReceived({ of: date, day });
            })
            .catch((error: Error) => {
                if (!wasAborted(error)) setReceived({ of: date, error });
            });
        return () => control.abort();
    }, [path, date, stored]);
    if (stored) return { day: stored };
    return date !== null && received.of === date ? received : {};
}
