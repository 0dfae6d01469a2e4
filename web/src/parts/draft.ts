// What somebody writes or moves before it counts.
import { useEffect, useRef, useState } from "preact/hooks";

/** What somebody writes before it counts: `kept` until then, and again when `kept` changes.
 * Values are compared by their JSON. */
export function useDraft<T>(kept: T) {
    const of = JSON.stringify(kept);
    const own = useRef({ of, draft: kept });
    const [, draw] = useState({});
    if (own.current.of !== of) own.current = { of, draft: kept };
    const write = (draft: T) => {
        own.current = { of, draft };
        draw({});
    };
    return [own.current.draft, write] as const;
}

const PAUSE_MS = 200;

/** A value that follows the hand at once, and is kept a moment after it rests, so that not
 * every step of a slider is a question. What else changes `kept` counts at once. */
export function useDebouncedDraft<T>(kept: T, keep: (value: T) => void) {
    const own = useRef({ of: kept, draft: kept });
    const latest = useRef(keep);
    const timer = useRef(0);
    const [, draw] = useState({});
    latest.current = keep;
    if (kept !== own.current.of) own.current = { of: kept, draft: kept };
    useEffect(() => () => clearTimeout(timer.current), []);
    const rest = () => {
        const { of, draft } = own.current;
        if (draft === of) return;
        own.current = { of: draft, draft }; // so that what is written next stays
        latest.current(draft);
    };
    const write = (draft: T) => {
        own.current = { ...own.current, draft };
        // Here and not in an effect: effects wait until the page is drawn, and the moment of
        // the text before might end in between and take back what was just written.
        clearTimeout(timer.current);
        timer.current = setTimeout(rest, PAUSE_MS);
        draw({});
    };
    return [own.current.draft, write] as const;
}

const OFTEN_MS = 80;

/** A draft that is told while it changes, but only so often; the last one always. */
export function useThrottled<T>(kept: T, tell: (value: T) => void) {
    const [draft, setDraft] = useState<{ value: T }>();
    const latest = useRef(kept);
    const timer = useRef(0);
    useEffect(() => () => clearTimeout(timer.current), []);
    const set = (value: T) => {
        latest.current = value;
        setDraft({ value });
        timer.current ||= setTimeout(() => {
            timer.current = 0;
            setDraft(undefined);
            tell(latest.current);
        }, OFTEN_MS);
    };
    return [draft ? draft.value : kept, set] as const;
}
