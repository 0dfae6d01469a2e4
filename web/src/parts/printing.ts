import { useEffect, useState } from "preact/hooks";

/** True while the page is being printed, for content that only the printed page has. */
export function usePrinting(): boolean {
    const [printing, setPrinting] = useState(false);
    useEffect(() => {
        const [begin, end] = [() => setPrinting(true), () => setPrinting(false)];
        addEventListener("beforeprint", begin);
        addEventListener("afterprint", end);
        return () => {
            removeEventListener("beforeprint", begin);
            removeEventListener("afterprint", end);
        };
    }, []);
    return printing;
}
