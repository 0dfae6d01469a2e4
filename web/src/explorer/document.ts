// The OpenAPI document as the explorer reads it.
import { useEffect, useState } from "preact/hooks";
import { OUTAGE_STATUSES } from "../api/client";
import { untilReachable } from "../api/reach";

export interface Schema {
    $ref?: string;
    type?: string | readonly string[];
    description?: string;
    properties?: Record<string, Schema>;
    required?: readonly string[];
    additionalProperties?: boolean | Schema;
    items?: Schema;
    prefixItems?: readonly Schema[];
    anyOf?: readonly Schema[];
    oneOf?: readonly Schema[];
    enum?: readonly unknown[];
    const?: unknown;
    default?: unknown;
    pattern?: string;
    minimum?: number;
    maximum?: number;
    minItems?: number;
    maxItems?: number;
    minLength?: number;
    maxLength?: number;
}

interface Referring {
    $ref?: string;
}

interface Example extends Referring {
    summary?: string;
    /** What stands in the query of an example in lines. */
    "x-query-string"?: string;
    value?: unknown;
}

export interface Media {
    schema: Schema;
    examples?: Record<string, Example>;
}

interface Parameter extends Referring {
    name: string;
    in: "path" | "query";
    description?: string;
    examples?: Record<string, Example>;
}

interface Header extends Referring {
    description?: string;
}

interface Response extends Referring {
    description?: string;
    headers?: Record<string, Header>;
    content?: Record<string, Media>;
}

interface Spec {
    operationId: string;
    summary: string;
    description: string;
    tags: readonly string[];
    parameters?: readonly Parameter[];
    requestBody?: { content: Record<string, Media> };
    responses: Record<string, Response>;
    "x-alias-of"?: string;
}

export interface OpenApi {
    info: { title: string; version: string; description: string };
    tags: readonly { name: string; description: string }[];
    paths: Record<string, Partial<Record<"get" | "post" | "x-query", Spec>>>;
}

export type Method = "GET" | "POST" | "QUERY";

export interface Operation {
    method: "GET" | "POST";
    /** All that ask the same there, `method` first. */
    methods: readonly Method[];
    path: string;
    spec: Spec;
}

export interface NamedExample {
    name: string;
    summary: string;
    value: unknown;
    query: string;
}

/** What `value` refers to in the document, or itself. */
export function resolve<T extends Referring>(api: OpenApi, value: T): T {
    if (!value.$ref) return value;
    const keys = value.$ref.slice(2).split("/");
    const step = (at: unknown, key: string) =>
        (at as Record<string, unknown>)[key.replaceAll("~1", "/").replaceAll("~0", "~")];
    return resolve(api, keys.reduce(step, api as unknown) as T);
}

/** The name of what a schema refers to. */
export const nameOf = (schema: Schema) =>
    schema.$ref?.slice(schema.$ref.lastIndexOf("/") + 1);

/** Every operation in the order of the document; second names are left out. */
export function operationsOf(api: OpenApi): Operation[] {
    return Object.entries(api.paths).flatMap(([path, item]) =>
        (["get", "post"] as const).flatMap((key) => {
            const spec = item[key];
            if (!spec || spec["x-alias-of"]) return [];
            const method = key === "get" ? "GET" : "POST";
            const asksToo = key === "post" && item["x-query"];
            const methods: Method[] = asksToo ? [method, "QUERY"] : [method];
            return [{ method, methods, path, spec } as const];
        }),
    );
}

/** The operations in whose methods, path, name or description every word of `text` occurs;
 * first those that bear them all in what the list shows. */
export function findOperations(operations: readonly Operation[], text: string) {
    const words = text.toLowerCase().split(/\s+/);
    const holds = (...parts: readonly string[]) =>
        words.every((word) => parts.join(" ").toLowerCase().includes(word));
    const shown = ({ methods, path, spec }: Operation) => [...methods, path, spec.summary];
    return operations
        .filter((one) => holds(...shown(one), one.spec.operationId, one.spec.description))
        .sort((a, b) => Number(holds(...shown(b))) - Number(holds(...shown(a))));
}

export function examplesOf(api: OpenApi, media: Media | undefined): NamedExample[] {
    return Object.entries(media?.examples ?? {}).map(([name, given]) => {
        const example = resolve(api, given);
        const { summary = name, value, "x-query-string": query = "" } = example;
        return { name, summary, value, query };
    });
}

/** What may stand in the path and in the query, each with its first example. */
export function parametersOf(api: OpenApi, { spec }: Operation) {
    return (spec.parameters ?? [])
        .map((parameter) => resolve(api, parameter))
        .map(({ name, in: place, description = "", examples }) => {
            const [first] = Object.values(examples ?? {});
            const value = first ? String(resolve(api, first).value) : "";
            return { name, place, description, value };
        });
}

/** What the body may be, by its content type. */
export const questionsOf = ({ spec }: Operation): Record<string, Media> =>
    spec.requestBody?.content ?? {};

export function answersOf(api: OpenApi, { spec }: Operation): Record<string, Media> {
    const good = spec.responses["200"];
    return good ? (resolve(api, good).content ?? {}) : {};
}

export interface Said {
    status: string;
    description: string;
    types: readonly string[];
    /** The names of the headers that it always has. */
    headers: readonly string[];
}

/** What an operation may answer, by status, and what each header says. */
export function responsesOf(api: OpenApi, { spec }: Operation) {
    const meanings = new Map<string, string>();
    const said = Object.entries(spec.responses).map(([status, given]): Said => {
        const { description = "", headers = {}, content = {} } = resolve(api, given);
        for (const [name, header] of Object.entries(headers))
            meanings.set(name, resolve(api, header).description ?? "");
        const types = Object.keys(content);
        return { status, description, types, headers: Object.keys(headers) };
    });
    return { said, meanings: [...meanings] };
}

let fetched: Promise<OpenApi> | null = null;

/** Fetches it as soon as the service answers. */
async function fetchDocument(): Promise<OpenApi> {
    for (;;) {
        const response = await fetch("/openapi.json").catch(() => null);
        if (response?.ok) return (await response.json()) as OpenApi;
        if (response && !OUTAGE_STATUSES.includes(response.status))
            throw new Error(`/openapi.json: ${response.status}`);
        await untilReachable();
    }
}

/** The document, fetched once. */
export function useDocument(): { api: OpenApi | null; error: Error | null } {
    const [api, setApi] = useState<OpenApi | null>(null);
    const [error, setError] = useState<Error | null>(null);
    useEffect(() => {
        fetched ??= fetchDocument();
        fetched.then(setApi).catch((reason: Error) => {
            fetched = null;
            setError(reason);
        });
    }, []);
    return { api, error };
}
