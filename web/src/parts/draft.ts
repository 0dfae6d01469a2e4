// Values that the user is still editing.
import { useEffect, useRef, useState } from "preact/hooks";

/** A value that the user edits before it is submitted. It starts as `value`, also whenever the JSON of
 * `value` changes. */
export function useDraft<T>(value: T) {
    const of = JSON.stringify(value);
    const own = useRef({ of, draft: value });
    const [, draw] = useState({});
    if (own.current.of !== of) own.current = { of, draft: value };
    const write = (draft: T) => {
        own.current = { of, draft };
        draw({});
    };
    return [own.current.draft, write] as const;
}

const PAUSE_MS = 200;

/** A value that changes at once, such as that of a slider, and is submitted when it has not changed for
 * a moment. A change of `value` from elsewhere takes effect at once. */
export function useDebouncedDraft<T>(value: T, submit: (value: T) => void) {
    const own = useRef({ of: value, draft: value });
    const latest = useRef(submit);
    const timer = useRef(0);
    const [, draw] = useState({});
    latest.current = submit;
    if (value !== own.current.of) own.current = { of: value, draft: value };
    useEffect(() => () => clearTimeout(timer.current), []);
    const finish = () => {
        const { of, draft } = own.current;
        if (draft === of) return;
        own.current = { of: draft, draft }; // a change during the submission stays
        latest.current(draft);
    };
    const write = (draft: T) => {
        own.current = { ...own.current, draft };
        // Not in an effect: effects run after drawing, and the timer of the previous value could
        // end before that and replace the new value.
        clearTimeout(timer.current);
        timer.current = setTimeout(finish, PAUSE_MS);
        draw({});
    };
    return [own.current.draft, write] as const;
}
