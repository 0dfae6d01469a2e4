import { useEffect, useState } from "preact/hooks";
import { wasAborted } from "./client";

/** Work of several questions, begun anew whenever `of` changes. What was `done` last stays
 * until the next is whole, so that nothing is empty meanwhile. */
export function useAsync<T>(
    work: (signal: AbortSignal) => Promise<T>,
    of: readonly unknown[],
) {
    const [done, setDone] = useState<T | null>(null);
    const [error, setError] = useState<Error | null>(null);
    useEffect(() => {
        const control = new AbortController();
        work(control.signal)
            .then((next) => {
                setDone(next);
                setError(null);
            })
            .catch((reason: Error) => {
                if (!wasAborted(reason)) setError(reason);
            });
        return () => control.abort();
    }, of);
    return [done, error] as const;
}
