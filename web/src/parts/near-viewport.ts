import { useEffect, useRef, useState } from "preact/hooks";

/** How far below the window a part is made ready. */
const AHEAD = "200px";

/** True once the element came near the window, and from then on. */
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
