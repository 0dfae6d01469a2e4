import { useLayoutEffect, useRef, useState } from "preact/hooks";

/** The current width of an element in pixels; 0 until it is known, before the first paint. */
export function useWidth<E extends HTMLElement>() {
    const ref = useRef<E>(null);
    const [width, setWidth] = useState(0);
    useLayoutEffect(() => {
        if (!ref.current) return undefined;
        const observer = new ResizeObserver(([entry]) => {
            if (entry) setWidth(Math.round(entry.contentRect.width));
        });
        setWidth(Math.round(ref.current.clientWidth));
        observer.observe(ref.current);
        return () => observer.disconnect();
    }, []);
    return [ref, width] as const;
}
