import { useEffect, useRef, useState } from "preact/hooks";

const CELEBRATING_MS = 1200;

/** Returns true if a puzzle was solved while the page showed it, and not before: after the travelers have
 * arrived, in `arrivingMs`, and celebrated. */
export function useEnd(isSolved: boolean, arrivingMs: number): boolean {
    const wasSolved = useRef(isSolved);
    const [isOver, setIsOver] = useState(false);
    wasSolved.current &&= isSolved;
    const isEnd = isSolved && !wasSolved.current;
    useEffect(() => {
        const isReduced = matchMedia("(prefers-reduced-motion: reduce)").matches;
        if (!isEnd || isReduced) return setIsOver(isEnd);
        const timer = setTimeout(() => setIsOver(true), arrivingMs + CELEBRATING_MS);
        return () => clearTimeout(timer);
    }, [isEnd]);
    return isOver;
}
