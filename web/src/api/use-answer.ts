import { useEffect, useRef, useState } from "preact/hooks";
import { ask, wasAborted, type Answer, type Path, type Question } from "./client";

/** The state of a request. */
export interface RequestState<P extends Path> {
    busy: boolean;
    answer?: Answer<P>;
    error?: Error;
    /** The answer to the previous question while this one is pending, to be shown dimmed. */
    last?: Answer<P>;
}

interface Ended<P extends Path> extends RequestState<P> {
    of: string;
}

/** Sends `question` whenever it changes, unless it is null. Returns only the answer to the current
 * question, and aborts requests for earlier ones. */
export function useAnswer<P extends Path>(
    path: P,
    question: Question<P> | null,
): RequestState<P> {
    const text = question === null ? "" : JSON.stringify(question);
    const [ended, setEnded] = useState<Ended<P>>({ of: "", busy: false });
    useEffect(() => {
        if (text === "") return undefined;
        const control = new AbortController();
        ask(path, JSON.parse(text) as Question<P>, control.signal)
            .then((answer) => setEnded({ of: text, busy: false, answer }))
            .catch((error: Error) => {
                if (!wasAborted(error)) setEnded({ of: text, busy: false, error });
            });
        return () => control.abort();
    }, [path, text]);
    const last = useRef<Answer<P> | undefined>(undefined);
    if (ended.answer) last.current = ended.answer;
    if (text === "") return { busy: false };
    if (ended.of === text) return ended;
    return last.current ? { busy: true, last: last.current } : { busy: true };
}
