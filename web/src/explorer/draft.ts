// A request as it is being edited.
import type { Request } from "../api/command";
import { examplesOf, parametersOf, questionsOf } from "./document";
import type { Method, NamedExample, OpenApi, Operation } from "./document";
import { compact } from "./json-text";
import { outline } from "./outline";

export const JSON_TYPE = "application/json";

export interface Draft {
    /** The content type of the body; empty without a body. */
    type: string;
    text: string;
    /** What stands in the path and in the query. */
    values: Readonly<Record<string, string>>;
    /** The answer is wanted in lines. */
    lines: boolean;
    /** How it is asked. */
    method: Method;
}

/** An example as the text of the body: JSON indented, anything else as it is. */
export function written({ value }: NamedExample, type: string): string {
    return type === JSON_TYPE ? outline(value) : String(value);
}

/** The draft with the body and the query of an example. */
export function withExample(draft: Draft, example: NamedExample, type: string): Draft {
    const query = Object.fromEntries(new URLSearchParams(example.query));
    const values = { ...draft.values, ...query };
    return { ...draft, type, text: written(example, type), values };
}

/** What an address holds of a request. */
export interface Given {
    question: string | undefined;
    type: string | undefined;
    query: string | undefined;
    method: string | undefined;
}

/** What the editor shows first: what the address holds, or the first example. */
export function firstDraft(api: OpenApi, operation: Operation, given: Given): Draft {
    const types = Object.keys(questionsOf(operation));
    const type = types.find((one) => one === given.type) ?? types[0] ?? "";
    const usual = parametersOf(api, operation).map(({ name, value }) => [name, value]);
    const values = Object.fromEntries(usual) as Draft["values"];
    const text = given.question ?? "";
    const { methods } = operation;
    const method = methods.find((one) => one === given.method) ?? operation.method;
    const draft: Draft = { type, text, values, lines: false, method };
    const [example] = examplesOf(api, questionsOf(operation)[type]);
    const own = given.question !== undefined || !example;
    const first = own ? draft : withExample(draft, example, type);
    const query = Object.fromEntries(new URLSearchParams(given.query));
    return { ...first, values: { ...first.values, ...query } };
}

/** What of a draft the address keeps: empty values too, as they are not the usual ones. */
export function keep(draft: Draft): Given {
    return {
        question: draft.type ? draft.text : undefined,
        type: draft.type === JSON_TYPE ? undefined : draft.type || undefined,
        query: new URLSearchParams(draft.values).toString() || undefined,
        method: draft.method === "QUERY" ? "QUERY" : undefined,
    };
}

/** A new draft with a body of another type. */
export function withType(
    draft: Draft,
    type: string,
    api: OpenApi,
    operation: Operation,
): Draft {
    const given = { question: undefined, type, query: undefined, method: undefined };
    return { ...firstDraft(api, operation, given), lines: draft.lines };
}

function queryOf(api: OpenApi, operation: Operation, draft: Draft): string {
    const filled = parametersOf(api, operation).flatMap(({ name, place }) => {
        const value = draft.values[name] ?? "";
        return place === "query" && value !== "" ? [[name, value]] : [];
    });
    return filled.length > 0 ? `?${new URLSearchParams(filled)}` : "";
}

/** The request that the draft stands for. */
export function requestOf(api: OpenApi, operation: Operation, draft: Draft): Request {
    const path =
        operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
            encodeURIComponent(draft.values[name] ?? ""),
        ) + queryOf(api, operation, draft);
    if (operation.method === "GET") return { method: "GET", path };
    const { type, text, lines, method } = draft;
    if (type === JSON_TYPE) return { method, path, body: compact(text), lines };
    return { method: "POST", path, body: text, type, lines };
}
