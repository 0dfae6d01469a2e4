// Requests that take a while. They report their progress and can be stopped.
import { useEffect, useRef, useState } from "preact/hooks";
import {
    askStream,
    wasAborted,
    type Answer,
    type StreamPath,
    type Progress,
    type Question,
} from "./client";

interface RunState<P extends StreamPath> {
    running: boolean;
    /** The progress of the current question. */
    progress: Progress | null;
    /** The last complete answer. */
    answer: Answer<P> | null;
    error: Error | null;
}

export interface Run<P extends StreamPath> extends RunState<P> {
    /** Sends one question after the other. Stops what ran before. */
    start: (questions: Iterable<Question<P>>) => void;
    /** Stops. The last complete answer stays. */
    stop: () => void;
    /** Stops and removes the answer. */
    clear: () => void;
}

/** Sends questions to `path` and passes each answer to `onAnswer`, until the page is left. */
export function useRun<P extends StreamPath>(
    path: P,
    onAnswer?: (answer: Answer<P>) => void,
): Run<P> {
    const nothing: RunState<P> = {
        running: false,
        progress: null,
        answer: null,
        error: null,
    };
    const [state, setState] = useState(nothing);
    const control = useRef<AbortController | null>(null);
    const stop = () => control.current?.abort();
    useEffect(() => stop, []);
    const start = (questions: Iterable<Question<P>>) => {
        stop();
        const own = new AbortController();
        control.current = own;
        const update = (change: Partial<RunState<P>>) => {
            if (control.current !== own) return;
            setState((before) => ({ ...before, ...change }));
            if (change.answer) onAnswer?.(change.answer);
        };
        const onProgress = (progress: Progress) => update({ progress });
        const askAll = async () => {
            for (const question of questions) {
                update({ progress: null });
                update({ answer: await askStream(path, question, onProgress, own.signal) });
            }
        };
        setState({ ...nothing, running: true });
        askAll()
            .catch((error: Error) => update(wasAborted(error) ? {} : { error }))
            .finally(() => update({ running: false, progress: null }));
    };
    const clear = () => {
        stop();
        control.current = null;
        setState(nothing);
    };
    return { ...state, start, stop, clear };
}
