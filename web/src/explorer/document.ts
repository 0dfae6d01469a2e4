// The OpenAPI document as the API page reads it.
import { indentJson } from "./json";

export interface Schema {
    $ref?: string;
    type?: string | readonly string[];
    description?: string;
    properties?: Record<string, Schema>;
    required?: readonly string[];
    additionalProperties?: boolean | Schema;
    items?: Schema;
    anyOf?: readonly Schema[];
    oneOf?: readonly Schema[];
    enum?: readonly unknown[];
    const?: unknown;
    default?: unknown;
    minimum?: number;
    maximum?: number;
    minItems?: number;
    maxItems?: number;
    minLength?: number;
    maxLength?: number;
}

interface Reference {
    $ref?: string;
}

interface Example extends Reference {
    summary?: string;
    value?: unknown;
}

interface Media {
    schema: Schema;
    examples?: Record<string, Example>;
}

interface Parameter extends Reference {
    name: string;
    in: "path" | "query";
    description?: string;
    examples?: Record<string, Example>;
}

interface Header extends Reference {
    description?: string;
}

interface Response extends Reference {
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
    "x-copy-of"?: string;
}

export interface OpenApi {
    paths: Record<string, Partial<Record<"get" | "post", Spec>>>;
}

export interface Operation {
    method: "GET" | "POST";
    path: string;
    spec: Spec;
}

export const JSON_TYPE = "application/json";

/** Returns what `value` refers to in the OpenAPI document, or `value` itself. */
export function resolve<T extends Reference>(api: OpenApi, value: T): T {
    if (!value.$ref) return value;
    const keys = value.$ref.slice(2).split("/");
    const step = (at: unknown, key: string) =>
        (at as Record<string, unknown>)[key.replaceAll("~1", "/").replaceAll("~0", "~")];
    return resolve(api, keys.reduce(step, api as unknown) as T);
}

/** The name of the schema that a reference refers to. */
export const nameOf = (schema: Schema) =>
    schema.$ref?.slice(schema.$ref.lastIndexOf("/") + 1);

const isService = ({ spec }: Operation) => spec.tags.includes("service");

/** Returns all operations in the order of the OpenAPI document, without aliases. Those of the service itself
 * are last. */
export function operationsOf(api: OpenApi): Operation[] {
    const all = Object.entries(api.paths).flatMap(([path, item]) =>
        (["get", "post"] as const).flatMap((key) => {
            const spec = item[key];
            if (!spec || spec["x-alias-of"] || spec["x-copy-of"]) return [];
            return [{ method: key === "get" ? "GET" : "POST", path, spec } as const];
        }),
    );
    return all.sort((a, b) => Number(isService(a)) - Number(isService(b)));
}

/** Returns the operations that contain all words of `text`. Those that contain them in their method,
 * path or summary, which the list shows, come first. */
export function findOperations(operations: readonly Operation[], text: string) {
    const words = text.toLowerCase().split(/\s+/);
    const contains = (...parts: readonly string[]) =>
        words.every((word) => parts.join(" ").toLowerCase().includes(word));
    const shown = ({ method, path, spec }: Operation) => [method, path, spec.summary];
    return operations
        .filter((one) =>
            contains(...shown(one), one.spec.operationId, one.spec.description),
        )
        .sort((a, b) => Number(contains(...shown(b))) - Number(contains(...shown(a))));
}

/** The type of the request body that the page sends: JSON, or NDJSON for operations without it. */
export function typeOf({ spec }: Operation): string {
    const types = Object.keys(spec.requestBody?.content ?? {});
    return types.includes(JSON_TYPE) ? JSON_TYPE : (types[0] ?? JSON_TYPE);
}

/** The examples of the request body. */
export function examplesOf(api: OpenApi, operation: Operation) {
    const type = typeOf(operation);
    const examples = operation.spec.requestBody?.content[type]?.examples ?? {};
    return Object.entries(examples).map(([name, given]) => {
        const { summary = name, value } = resolve(api, given);
        const text = type === JSON_TYPE ? indentJson(value) : JSON.stringify(value);
        return { name, summary, text };
    });
}

/** The parameters of a GET request, each with its first example. Those of POST requests are only for
 * NDJSON bodies, which the page does not send. */
export function parametersOf(api: OpenApi, { method, spec }: Operation) {
    if (method === "POST") return [];
    return (spec.parameters ?? [])
        .map((parameter) => resolve(api, parameter))
        .map(({ name, in: place, description = "", examples }) => {
            const [first] = Object.values(examples ?? {});
            const value = first ? String(resolve(api, first).value) : "";
            return { name, place, description, value };
        });
}

/** The responses by their status, and the description of each header. */
export function responsesOf(api: OpenApi, { spec }: Operation) {
    const responses = Object.entries(spec.responses).map(([status, given]) => ({
        status,
        ...resolve(api, given),
    }));
    const headers = Object.assign({}, ...responses.map((one) => one.headers ?? {}));
    return {
        responses,
        headers: Object.entries(headers as Record<string, Header>).map(
            ([name, header]) => [name, resolve(api, header).description ?? ""] as const,
        ),
    };
}
