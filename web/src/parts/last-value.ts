import { useEffect, useRef, useState } from "preact/hooks";

/** The value, or the last one while the next one is pending. */
export function useLastValue<T>(value: T | undefined, busy = true): T | undefined {
    const last = useRef<T | undefined>(undefined);
    if (value !== undefined || !busy) last.current = value;
    return last.current;
}

const PAUSE_MS = 250;

/** The value when its `text` has not changed for a moment, so that a slider sends few requests;
 * undefined before. */
export function useDebounced<T>(value: T, text: string): T | undefined {
    const [settled, setSettled] = useState({ value, text });
    useEffect(() => {
        const timer = setTimeout(() => setSettled({ value, text }), PAUSE_MS);
        return () => clearTimeout(timer);
    }, [text]);
    return settled.text === text ? settled.value : undefined;
}
