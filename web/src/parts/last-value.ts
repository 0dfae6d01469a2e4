import { useEffect, useRef, useState } from "preact/hooks";

/** The value, or the last one while the next is on its way. */
export function useLastValue<T>(value: T | undefined, busy = true): T | undefined {
    const kept = useRef<T | undefined>(undefined);
    if (value !== undefined || !busy) kept.current = value;
    return kept.current;
}

const REST_MS = 250;

/** The value once `text`, which stands for it, has not changed for a moment, so that a slider
 * asks little; nothing before. */
export function useDebounced<T>(value: T, text: string): T | undefined {
    const [settled, setSettled] = useState({ value, text });
    useEffect(() => {
        const timer = setTimeout(() => setSettled({ value, text }), REST_MS);
        return () => clearTimeout(timer);
    }, [text]);
    return settled.text === text ? settled.value : undefined;
}
