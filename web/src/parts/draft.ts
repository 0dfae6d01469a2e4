import { useRef, useState } from "preact/hooks";

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
