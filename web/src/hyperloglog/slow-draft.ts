import { useEffect, useRef, useState } from "preact/hooks";

const PAUSE_MS = 200;

/** A value that follows the hand at once, and is kept a moment after it rests, so that not
 * every step of a slider is a question. */
export function useSlowDraft<T>(kept: T, keep: (value: T) => void) {
    const [draft, setDraft] = useState(kept);
    const own = useRef(kept);
    useEffect(() => {
        // What comes back may be older than what the hand has written meanwhile.
        if (kept !== own.current) setDraft(kept);
        own.current = kept;
    }, [kept]);
    useEffect(() => {
        if (draft === kept) return undefined;
        const timer = setTimeout(() => {
            own.current = draft;
            keep(draft);
        }, PAUSE_MS);
        return () => clearTimeout(timer);
    }, [draft, kept]);
    return [draft, setDraft] as const;
}
