// Sends what stands in the editor, as it stands there, and shows what comes back as it
// comes.
import { useEffect, useRef, useState } from "preact/hooks";
import type { Problem } from "openapi";
import { withMessage, UNREACHABLE, wasAborted } from "../api/client";
import type { Request } from "../api/command";
import { untilReachable } from "../api/reach";

export const SHOWN_MAX = 200_000;

export interface Outcome {
    running: boolean;
    status?: number;
    type?: string;
    milliseconds?: number;
    headers?: readonly (readonly [string, string])[];
    /** As much of the body as is shown, and, once it is there, all of it. */
    text: string;
    whole?: string;
    /** Bytes of the body, unpacked. */
    bytes: number;
    problem?: Problem;
    error?: Error;
}

const NOTHING: Outcome = { running: false, text: "", bytes: 0 };

function init(request: Request, signal: AbortSignal): RequestInit {
    const accept = request.lines ? "application/x-ndjson" : "application/json, */*;q=0.5";
    if (request.body === undefined) return { headers: { Accept: accept }, signal };
    const headers = { Accept: accept, "Content-Type": request.type ?? "application/json" };
    return { method: request.method, headers, body: request.body, signal };
}

async function readBody(response: Response, tell: (text: string, bytes: number) => void) {
    const reader = response.body?.getReader();
    const decoder = new TextDecoder();
    let text = "";
    let bytes = 0;
    for (;;) {
        const part = await reader?.read();
        if (!part?.value) return text;
        bytes += part.value.length;
        text += decoder.decode(part.value, { stream: true });
        tell(text.slice(0, SHOWN_MAX), bytes);
    }
}

async function send(
    request: Request,
    signal: AbortSignal,
    tell: (change: Partial<Outcome>) => void,
) {
    let start = performance.now();
    const ask = () => fetch(request.path, init(request, signal));
    const response = await ask().catch(async (error: Error) => {
        if (wasAborted(error)) throw error;
        await untilReachable(signal); // no request changes anything, so it may be sent again
        start = performance.now();
        return ask();
    });
    const type = response.headers.get("Content-Type") ?? "";
    tell({ status: response.status, type, headers: [...response.headers] });
    const text = await readBody(response, (shown, bytes) => tell({ text: shown, bytes }));
    tell({ milliseconds: performance.now() - start, whole: text });
    if (type.startsWith("application/problem"))
        tell({ problem: JSON.parse(text) as Problem });
}

/** Runs a request at a time; a new one ends the one before. It ends when the page goes. */
export function useSending() {
    const [outcome, setOutcome] = useState<Outcome>(NOTHING);
    const control = useRef<AbortController | null>(null);
    const stop = () => control.current?.abort();
    useEffect(() => stop, []);
    const run = (request: Request) => {
        stop();
        const own = new AbortController();
        control.current = own;
        const tell = (change: Partial<Outcome>) => {
            if (control.current === own) setOutcome((before) => ({ ...before, ...change }));
        };
        setOutcome({ ...NOTHING, running: true });
        send(request, own.signal, tell)
            .catch((error: Error) =>
                tell(wasAborted(error) ? {} : { error: withMessage(error, UNREACHABLE) }),
            )
            .finally(() => tell({ running: false }));
    };
    return { outcome, run, stop };
}
