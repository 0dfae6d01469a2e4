import { useLayoutEffect, useRef } from "preact/hooks";

/** For what is asked by a button and changes something when it is answered: a signal that
 * is aborted by the next such question, when `of` changes, and when the page goes. */
export function useLatest(of: string): () => AbortSignal {
    const control = useRef<AbortController | null>(null);
    useLayoutEffect(() => () => control.current?.abort(), [of]);
    return () => {
        control.current?.abort();
        control.current = new AbortController();
        return control.current.signal;
    };
}
