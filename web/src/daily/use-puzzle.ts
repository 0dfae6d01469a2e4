import { useEffect, useMemo, useState } from "preact/hooks";
import type { Responses } from "openapi";
import { askDay, wasAborted, type DayPath } from "../api/client";
import { keepDay, readKept } from "./kept-day";

/** The puzzle of a day, once it has arrived, or why there is none. */
export interface AskedDay<P extends DayPath> {
    day?: Responses[P];
    error?: Error;
}

/** Returns the puzzle of a date, from the browser or from the service; nothing for null. */
export function usePuzzle<P extends DayPath>(path: P, date: string | null): AskedDay<P> {
    const [asked, setAsked] = useState<AskedDay<P> & { of?: string }>({});
    const kept = useMemo(
        () => (date === null ? undefined : (readKept(path, date) as Responses[P])),
        [path, date],
    );
    useEffect(() => {
        if (date === null || kept) return undefined;
        const control = new AbortController();
        askDay(path, date, control.signal)
            .then((day) => {
                keepDay(path, day);
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
