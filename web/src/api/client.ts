// Sends requests to the service. The types come from its OpenAPI document.
import type { FieldError, Operations, Problem, Responses } from "openapi";
import { takeEarly, urlOfDay } from "../daily/early-day";
import { resetPause, untilReachable } from "./reach";

export type Path = keyof Operations;
export type Question<P extends Path> = Operations[P]["question"];
export type Answer<P extends Path> = Operations[P]["answer"];

/** Paths whose responses can be streams with progress reports (NDJSON). */
export type StreamPath = {
    [P in Path]: [Operations[P]["line"]] extends [never] ? never : P;
}[Path];

export interface Progress {
    done: number;
    total: number;
}

const JSON_TYPE = "application/json";
const STREAM_TYPE = "application/x-ndjson";

/** True when `pointer` is `field` or something inside it. */
function isWithin(pointer: string, field: string): boolean {
    return pointer === field || pointer.startsWith(`${field}/`);
}

/** The service rejected a request. */
export class ProblemError extends Error {
    constructor(readonly problem: Problem) {
        super(problem.detail);
        this.name = "ProblemError";
    }

    /** The errors of the field at a JSON pointer, and of fields inside it. */
    at(field: string): string | undefined {
        const found = this.problem.errors?.filter(({ pointer }) =>
            isWithin(pointer, field),
        );
        return found?.length ? found.map(({ detail }) => detail).join("; ") : undefined;
    }

    /** The errors of all other fields than `fields`. */
    besides(fields: readonly string[]): FieldError[] {
        const errors = this.problem.errors ?? [];
        return errors.filter(
            ({ pointer }) => !fields.some((field) => isWithin(pointer, field)),
        );
    }
}

/** The message for a field, if the service rejected its value. */
export function errorAt(error: Error | undefined, field: string): string | undefined {
    return error instanceof ProblemError ? error.at(field) : undefined;
}

/** Replaces the error of a lost connection, or of a response that is not JSON. Browsers have
 * different messages for them. */
export function withMessage(error: Error, message: string): Error {
    const isFromBrowser = error instanceof TypeError || error instanceof SyntaxError;
    return isFromBrowser ? new Error(message) : error;
}

export const UNREACHABLE = "Can't reach the server.";
const INCOMPLETE = "The connection was lost before the response was complete.";

/** The error of an unsuccessful response. A proxy can send one that is not a problem document. */
async function errorOf(response: Response): Promise<Error> {
    const type = response.headers.get("Content-Type") ?? "";
    if (type.startsWith("application/problem+json"))
        return new ProblemError((await response.json()) as Problem);
    return new Error(
        `The server responded with ${response.status} ${response.statusText}`.trim(),
    );
}

/** A proxy sends them when the service is down; the service sends 503 when it is overloaded. */
const OUTAGE_STATUSES: readonly number[] = [502, 503, 504];

/** How often a request is sent while the service is up but does not respond to it. */
const TRIES = 4;

/** Sends a request until there is a response, which `read` reads. Requests can be sent again,
 * because none of them changes anything. While the service is away, this waits (reach.ts). */
async function send<T>(
    url: string,
    init: RequestInit,
    read: (response: Response) => Promise<T>,
): Promise<T> {
    for (let tries = 1; ; tries++) {
        let message = UNREACHABLE;
        try {
            const response = await (takeEarly(url) ?? fetch(url, init));
            message = INCOMPLETE;
            if (response.ok) {
                const answer = await read(response);
                resetPause();
                return answer;
            }
            if (tries === TRIES || !OUTAGE_STATUSES.includes(response.status))
                throw await errorOf(response);
        } catch (error) {
            // A lost connection is a TypeError.
            if (tries === TRIES || !(error instanceof TypeError))
                throw withMessage(error as Error, message);
        }
        await untilReachable(init.signal ?? undefined);
    }
}

const readJson = <T>(response: Response) => response.json() as Promise<T>;

function initOf(question: unknown, accept: string, signal?: AbortSignal): RequestInit {
    const headers = { "Content-Type": JSON_TYPE, Accept: accept };
    return {
        method: "POST",
        headers,
        body: JSON.stringify(question),
        signal: signal ?? null,
    };
}

/** Sends a question and returns the answer. Fails with a ProblemError if the service rejects the
 * question. */
export function ask<P extends Path>(
    path: P,
    question: Question<P>,
    signal?: AbortSignal,
): Promise<Answer<P>> {
    return send(path, initOf(question, JSON_TYPE, signal), readJson<Answer<P>>);
}

/** Returns the JSON document at a URL. */
export const fetchJson = <T>(url: string, signal: AbortSignal): Promise<T> =>
    send(url, { signal }, readJson<T>);

export type DayPath = keyof Responses;

/** Returns the puzzle of a date. Fails with a ProblemError if the date has no puzzle. */
export function askDay<P extends DayPath>(
    path: P,
    date: string,
    signal: AbortSignal,
): Promise<Responses[P]> {
    return fetchJson(urlOfDay(path, date), signal);
}

async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
    const reader = body.getReader();
    const decoder = new TextDecoder();
    let rest = "";
    for (;;) {
        const { done, value } = await reader.read();
        rest += done ? decoder.decode() : decoder.decode(value, { stream: true });
        const lines = rest.split("\n");
        rest = lines.pop() ?? "";
        yield* lines.filter((line) => line !== "");
        if (done) break;
    }
    if (rest) yield rest;
}

type Line<P extends Path> = { progress: Progress } | Problem | Answer<P>;

/** Like `ask`, and reports the progress until the answer arrives. */
export function askStream<P extends StreamPath>(
    path: P,
    question: Question<P>,
    onProgress: (progress: Progress) => void,
    signal?: AbortSignal,
): Promise<Answer<P>> {
    const read = async (response: Response) => {
        for await (const text of linesOf(response.body ?? new ReadableStream())) {
            const line = JSON.parse(text) as Line<P>;
            if ("progress" in line) onProgress(line.progress as Progress);
            else if ("instance" in line) throw new ProblemError(line as Problem);
            else return line as Answer<P>;
        }
        throw new Error(INCOMPLETE);
    };
    return send(path, initOf(question, STREAM_TYPE, signal), read);
}

/** True for the error of an aborted request. */
export function wasAborted(error: unknown): boolean {
    return error instanceof DOMException && error.name === "AbortError";
}
