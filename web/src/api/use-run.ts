// Work that takes a while: told how far it is, and stopped when one wants.
import { useEffect, useRef, useState } from "preact/hooks";
import {
    askStream,
    wasAborted,
    type Answer,
    type StreamPath,
    type Progress,
    type Question,
} from "./client";

interface Shown<P extends StreamPath> {
    running: boolean;
    /** How far the present question is. */
    progress: Progress | null;
    /** The last whole answer. */
    answer: Answer<P> | null;
    error: Error | null;
}

export interface Run<P extends StreamPath> extends Shown<P> {
    /** Asks one question after the other; what ran before ends. */
    start: (questions: Iterable<Question<P>>) => void;
    /** Ends it; the last whole answer stays. */
    stop: () => void;
    /** Ends it and forgets the answer. */
    clear: () => void;
}

/** Runs questions to `path`; `onAnswer` hears each answer. It ends when the page goes. */
export function useRun<P extends StreamPath>(
    path: P,
    onAnswer?: (answer: Answer<P>) => void,
): Run<P> {
    const nothing: Shown<P> = { running: false, progress: null, answer: null, error: null };
    const [shown, setShown] = useState(nothing);
    const control = useRef<AbortController | null>(null);
    const stop = () => control.current?.abort();
    useEffect(() => stop, []);
    const start = (questions: Iterable<Question<P>>) => {
        stop();
        const own = new AbortController();
        control.current = own;
        const tell = (change: Partial<Shown<P>>) => {
            if (control.current !== own) return;
            setShown((before) => ({ ...before, ...change }));
            if (change.answer) onAnswer?.(change.answer);
        };
        const hear = (progress: Progress) => tell({ progress });
        const askAll = async () => {
            for (const question of questions) {
                tell({ progress: null });
                tell({ answer: await askStream(path, question, hear, own.signal) });
            }
        };
        setShown({ ...nothing, running: true });
        askAll()
            .catch((error: Error) => tell(wasAborted(error) ? {} : { error }))
            .finally(() => tell({ running: false, progress: null }));
    };
    const clear = () => {
        stop();
        control.current = null;
        setShown(nothing);
    };
    return { ...shown, start, stop, clear };
}
