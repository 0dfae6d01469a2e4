// Sends requests as they are in the editor.
import { useEffect, useRef, useState } from "preact/hooks";
import { UNREACHABLE, wasAborted, withMessage } from "../api/client";
import type { Request } from "../api/command";
import { untilReachable } from "../api/reach";
import { JSON_TYPE } from "./document";

export interface Outcome {
    running: boolean;
    /** The response, when it is complete. */
    response?: {
        status: number;
        type: string;
        milliseconds: number;
        headers: readonly (readonly [string, string])[];
        text: string;
    };
    error?: Error;
}

async function send(
    { method, path, type = JSON_TYPE, body }: Request,
    signal: AbortSignal,
) {
    const headers = { "Content-Type": type };
    const init = body === undefined ? { signal } : { method, body, headers, signal };
    let start = performance.now();
    const response = await fetch(path, init).catch(async (error: Error) => {
        if (wasAborted(error)) throw error;
        await untilReachable(signal); // no request changes anything, so it can be sent again
        start = performance.now();
        return fetch(path, init);
    });
    const text = await response.text();
    return {
        status: response.status,
        type: response.headers.get("Content-Type")?.split(";")[0] ?? "",
        milliseconds: performance.now() - start,
        headers: [...response.headers],
        text,
    };
}

/** Sends one request at a time: a new one aborts the one before, and leaving the page the last. */
export function useSending() {
    const [outcome, setOutcome] = useState<Outcome>({ running: false });
    const control = useRef<AbortController | null>(null);
    const stop = () => control.current?.abort();
    useEffect(() => stop, []);
    const run = (request: Request) => {
        stop();
        const own = new AbortController();
        control.current = own;
        setOutcome({ running: true });
        send(request, own.signal)
            .then((response) => ({ response }))
            .catch((error: Error) =>
                wasAborted(error) ? {} : { error: withMessage(error, UNREACHABLE) },
            )
            .then((end) => {
                if (control.current === own) setOutcome({ running: false, ...end });
            });
    };
    return { outcome, run, stop };
}
