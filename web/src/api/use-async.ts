import { useEffect, useState } from "preact/hooks";
import { wasAborted } from "./client";

/** Does asynchronous work, again whenever `of` changes. The last result stays until the next one is
 * complete. */
export function useAsync<T>(
    work: (signal: AbortSignal) => Promise<T>,
    of: readonly unknown[],
) {
    const [result, setResult] = useState<T | null>(null);
    const [error, setError] = useState<Error | null>(null);
    useEffect(() => {
        const control = new AbortController();
        work(control.signal)
            .then((next) => {
                setResult(next);
                setError(null);
            })
            .catch((reason: Error) => {
                if (!wasAborted(reason)) setError(reason);
            });
        return () => control.abort();
    }, of);
    return [result, error] as const;
}
