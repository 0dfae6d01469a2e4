// Asks the service. Types come from its OpenAPI document.
import type { FieldError, Operations, Problem, Responses } from "openapi";
import { takeEarly, urlOfDay } from "../daily/early-day";
import { noteAnswer, untilReachable } from "./reach";

export type Path = keyof Operations;
export type Question<P extends Path> = Operations[P]["question"];
export type Answer<P extends Path> = Operations[P]["answer"];

/** Paths whose answers can come as lines, with progress. */
export type StreamPath = {
    [P in Path]: [Operations[P]["line"]] extends [never] ? never : P;
}[Path];

export interface Progress {
    done: number;
    total: number;
}

const JSON_TYPE = "application/json";
const LINES_TYPE = "application/x-ndjson";

/** True when `pointer` is `field` or something inside it. */
function isWithin(pointer: string, field: string): boolean {
    return pointer === field || pointer.startsWith(`${field}/`);
}

/** The service said no, and why. */
export class ProblemError extends Error {
    constructor(readonly problem: Problem) {
        super(problem.detail);
        this.name = "ProblemError";
    }

    /** What is wrong with the field at a JSON pointer, or inside it. */
    at(field: string): string | undefined {
        const found = this.problem.errors?.filter(({ pointer }) =>
            isWithin(pointer, field),
        );
        return found?.length ? found.map(({ detail }) => detail).join("; ") : undefined;
    }

    /** The wrong fields that none of `fields` covers. */
    besides(fields: readonly string[]): FieldError[] {
        const errors = this.problem.errors ?? [];
        return errors.filter(
            ({ pointer }) => !fields.some((field) => isWithin(pointer, field)),
        );
    }
}

/** What a field is told: the refusal's words for it. */
export function errorAt(error: Error | undefined, field: string): string | undefined {
    return error instanceof ProblemError ? error.at(field) : undefined;
}

/** An error in the words of this page: browsers name a lost connection, and an answer that is
 * no JSON, each in its own. */
export function withMessage(error: Error, words: string): Error {
    const foreign = error instanceof TypeError || error instanceof SyntaxError;
    return foreign ? new Error(words) : error;
}

export const UNREACHABLE = "The service cannot be reached.";
const BROKEN_OFF = "The service broke off in the middle of its answer.";

/** Why an answer is no answer; what stands between may say no in words of its own. */
async function refusalOf(response: Response): Promise<Error> {
    const type = response.headers.get("Content-Type") ?? "";
    if (type.startsWith("application/problem+json"))
        return new ProblemError((await response.json()) as Problem);
    return new Error(`The answer was ${response.status} ${response.statusText}`.trim());
}

/** What stands before the service says so when it is away; the service itself, with 503, that
 * it has too much to do. */
export const OUTAGE_STATUSES: readonly number[] = [502, 503, 504];

/** How often a question is asked again of a service that is there and yet does not answer
 * it. */
const TRIES = 4;

/** Sends a request until there is a response, which `read` reads. Each request may be sent
 * again, because none changes anything. */
async function send<T>(
    url: string,
    init: RequestInit,
    read: (response: Response) => Promise<T>,
): Promise<T> {
    for (let tries = 1; ; tries++) {
        let words = UNREACHABLE;
        try {
            const response = await (takeEarly(url) ?? fetch(url, init));
            words = BROKEN_OFF;
            if (response.ok) {
                const answer = await read(response);
                noteAnswer();
                return answer;
            }
            if (tries === TRIES || !OUTAGE_STATUSES.includes(response.status))
                throw await refusalOf(response);
        } catch (error) {
            // Browsers tell a connection that is lost by a TypeError.
            if (tries === TRIES || !(error instanceof TypeError))
                throw withMessage(error as Error, words);
        }
        await untilReachable(init.signal ?? undefined);
    }
}

function initOf(question: unknown, accept: string, signal?: AbortSignal): RequestInit {
    const headers = { "Content-Type": JSON_TYPE, Accept: accept };
    return {
        method: "POST",
        headers,
        body: JSON.stringify(question),
        signal: signal ?? null,
    };
}

/** Asks a question; a ProblemError when the service finds fault with it. While the service is away
 * it waits (reach.ts). */
export function ask<P extends Path>(
    path: P,
    question: Question<P>,
    signal?: AbortSignal,
): Promise<Answer<P>> {
    const init = initOf(question, JSON_TYPE, signal);
    return send(path, init, (response) => response.json() as Promise<Answer<P>>);
}

export type DayPath = keyof Responses;

/** Returns the puzzle of a date; fails with a ProblemError if the service has none. While the service
 * is away it waits (reach.ts). */
export function askDay<P extends DayPath>(
    path: P,
    date: string,
    signal: AbortSignal,
): Promise<Responses[P]> {
    const read = (response: Response) => response.json() as Promise<Responses[P]>;
    return send(urlOfDay(path, date), { signal }, read);
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

/** Asks a question whose answer takes a while, and hears how far it is. */
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
        throw new Error(BROKEN_OFF);
    };
    return send(path, initOf(question, LINES_TYPE, signal), read);
}

/** True for the error that an aborted request ends with. */
export function wasAborted(error: unknown): boolean {
    return error instanceof DOMException && error.name === "AbortError";
}
