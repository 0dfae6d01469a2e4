import { useLayoutEffect, useRef } from "preact/hooks";

/** Returns a function that makes a signal for the next request. It aborts the signal before. The last
 * signal is also aborted when `of` changes and when the page is left. */
export function useLatest(of: string): () => AbortSignal {
    const control = useRef<AbortController | null>(null);
    useLayoutEffect(() => () => control.current?.abort(), [of]);
    return () => {
        control.current?.abort();
        control.current = new AbortController();
        return control.current.signal;
    };
}
