import { useRef } from "preact/hooks";

/** Returns true if a puzzle was solved while the page showed it, and not before. */
export function useEnd(isSolved: boolean): boolean {
    const wasSolved = useRef(isSolved);
    wasSolved.current &&= isSolved;
    return isSolved && !wasSolved.current;
}
