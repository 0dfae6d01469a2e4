// A request that the user edits.
import type { Request } from "../api/command";
import { examplesOf, parametersOf, typeOf, type OpenApi, type Operation } from "./document";
import { compactJson } from "./json";

export interface Draft {
    /** The body. */
    text: string;
    /** The values of the parameters in the path and in the query. */
    values: Readonly<Record<string, string>>;
}

/** A request in the address of the page. */
export interface Linked {
    question: string | undefined;
    query: string | undefined;
}

/** Returns the request in the address, completed by the first examples. */
export function firstDraft(api: OpenApi, operation: Operation, linked: Linked): Draft {
    const [example] = examplesOf(api, operation);
    const defaults = parametersOf(api, operation).map(({ name, value }) => [name, value]);
    return {
        text: linked.question ?? example?.text ?? "",
        values: {
            ...Object.fromEntries(defaults),
            ...Object.fromEntries(new URLSearchParams(linked.query)),
        },
    };
}

/** Returns what the address contains of a draft. Empty values too, because they are not the
 * defaults. */
export const linkedOf = ({ method }: Operation, { text, values }: Draft): Linked => ({
    question: method === "POST" ? text : undefined,
    query: new URLSearchParams(values).toString() || undefined,
});

export function requestOf(api: OpenApi, operation: Operation, draft: Draft): Request {
    const { method, path } = operation;
    if (method === "POST")
        return { method, path, type: typeOf(operation), body: compactJson(draft.text) };
    const filled = parametersOf(api, operation)
        .map(({ name, place }) => ({ name, place, value: draft.values[name] ?? "" }))
        .filter(({ place, value }) => place === "query" && value !== "");
    const query = new URLSearchParams(filled.map(({ name, value }) => [name, value]));
    const filledPath = path.replace(/\{(\w+)\}/g, (_, name: string) =>
        encodeURIComponent(draft.values[name] ?? ""),
    );
    return { method, path: filledPath + (filled.length > 0 ? `?${query}` : "") };
}
