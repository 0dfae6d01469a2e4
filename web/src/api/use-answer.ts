import { useEffect, useRef, useState } from "preact/hooks";
import { ask, wasAborted, type Answer, type Path, type Question } from "./client";

/** A question under way, or how it ended. */
export interface RequestState<P extends Path> {
    busy: boolean;
    answer?: Answer<P>;
    error?: Error;
    /** The answer to the question before, while this one is under way: to be shown dimmed, in
     * the place where the next will be. */
    last?: Answer<P>;
}

interface Kept<P extends Path> extends RequestState<P> {
    of: string;
}

/** Asks `question` whenever it changes; nothing while it is null. An answer is only given
 * to the question that it belongs to, and a question that is no longer wanted is aborted. */
export function useAnswer<P extends Path>(
    path: P,
    question: Question<P> | null,
): RequestState<P> {
    const text = question === null ? "" : JSON.stringify(question);
    const [kept, setKept] = useState<Kept<P>>({ of: "", busy: false });
    useEffect(() => {
        if (text === "") return undefined;
        const control = new AbortController();
        ask(path, JSON.parse(text) as Question<P>, control.signal)
            .then((answer) => setKept({ of: text, busy: false, answer }))
            .catch((error: Error) => {
                if (!wasAborted(error)) setKept({ of: text, busy: false, error });
            });
        return () => control.abort();
    }, [path, text]);
    const last = useRef<Answer<P> | undefined>(undefined);
    if (kept.answer) last.current = kept.answer;
    if (text === "") return { busy: false };
    if (kept.of === text) return kept;
    return last.current ? { busy: true, last: last.current } : { busy: true };
}
