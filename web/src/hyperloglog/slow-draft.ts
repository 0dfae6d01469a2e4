import { useEffect, useRef, useState } from "preact/hooks";

const PAUSE_MS = 200;

/** A value that follows the hand at once, and is kept a moment after it rests, so that not
 * every step of a slider is a question. What else changes `kept` counts at once. */
export function useSlowDraft<T>(kept: T, keep: (value: T) => void) {
    const own = useRef({ of: kept, draft: kept });
    const [, draw] = useState({});
    if (kept !== own.current.of) own.current = { of: kept, draft: kept };
    const { draft } = own.current;
    useEffect(() => {
        if (draft === kept) return undefined;
        const timer = setTimeout(() => {
            own.current = { of: draft, draft };
            keep(draft);
        }, PAUSE_MS);
        return () => clearTimeout(timer);
    }, [draft, kept]);
    const write = (value: T) => {
        own.current = { ...own.current, draft: value };
        draw({});
    };
    return [draft, write] as const;
}
