import { useEffect, useRef, useState } from "preact/hooks";

/** The distance from the window at which an element is prepared. */
const AHEAD = "200px";

/** True when the element has come near the window. */
export function useNearViewport<E extends HTMLElement>() {
    const ref = useRef<E>(null);
    const [seen, setSeen] = useState(false);
    useEffect(() => {
        if (!ref.current || seen) return undefined;
        const observer = new IntersectionObserver(
            (entries) => entries.some((entry) => entry.isIntersecting) && setSeen(true),
            { rootMargin: AHEAD },
        );
        observer.observe(ref.current);
        return () => observer.disconnect();
    }, [seen]);
    return [ref, seen] as const;
}
