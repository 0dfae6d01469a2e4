import { useLayoutEffect, useRef, useState } from "preact/hooks";

/** The width of an element in pixels, as it changes; 0 until it is known, which is before
 * anything is painted. */
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
