import { useEffect, useRef, useState } from "preact/hooks";

const CELEBRATING_MS = 1200;

interface End {
    /** True after the travelers have arrived, in `arrivingMs`, and celebrated. */
    isOver: boolean;
    /** True if the puzzle was solved while the page showed it, and not before. */
    isFresh: boolean;
}

/** Returns whether a puzzle is solved and its end was shown. */
export function useEnd(isSolved: boolean, arrivingMs: number): End {
    const wasSolved = useRef(isSolved);
    const [isOver, setIsOver] = useState(isSolved);
    wasSolved.current &&= isSolved;
    const isFresh = isSolved && !wasSolved.current;
    useEffect(() => {
        const isReduced = matchMedia("(prefers-reduced-motion: reduce)").matches;
        if (!isFresh || isReduced) return setIsOver(isSolved);
        const timer = setTimeout(() => setIsOver(true), arrivingMs + CELEBRATING_MS);
        return () => clearTimeout(timer);
    }, [isSolved, isFresh]);
    return { isOver: isOver && isSolved, isFresh };
}
