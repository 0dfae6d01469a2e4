// Writes a TypeScript program that sends each example of an OpenAPI document with openapi-fetch.
// The compiler checks requests, parameters, responses and their examples against the types that
// openapi-typescript generates from the OpenAPI document.

const JSON_TYPE = "application/json";

/** Returns the target of `value` if it is a reference, otherwise `value`. */
export function follow(document, value) {
    if (!value.$ref) return value;
    const [kind, name] = value.$ref.split("/").slice(-2);
    return follow(document, document.components[kind][name]);
}

/** Returns each operation with its path and method, without aliases. */
export function operations(document) {
    return Object.entries(document.paths).flatMap(([path, item]) =>
        ["get", "post"]
            .filter((method) => item[method] && !item[method]["x-copy-of"])
            .map((method) => ({ path, method, ...item[method] })),
    );
}

/** Returns [content type, media type object] for each type of the 200 response, default first. */
export function answers(operation) {
    return Object.entries(operation.responses[200]?.content ?? {});
}

const code = (value) => JSON.stringify(value);

/** Returns [name, example] for each named example. */
function listed(document, examples) {
    return Object.entries(examples).map(([name, example]) => [
        name,
        follow(document, example),
    ]);
}

function typeOfAnswer({ path, method }, kind) {
    return `paths[${code(path)}][${code(method)}]["responses"][200]["content"][${code(kind)}]`;
}

/** Returns the call options for an operation without a request body. */
function withoutBody(document, { parameters = [] }) {
    const params = {};
    for (const parameter of parameters) {
        const { in: place, name, examples } = follow(document, parameter);
        params[place] ??= {};
        params[place][name] = listed(document, examples)[0][1].value;
    }
    return parameters.length ? code({ params }) : "{}";
}

/** Returns the call options for an example of a request body. */
function withBody(kind, example) {
    const body = code(example.value);
    if (kind === JSON_TYPE) return `{ body: ${body} }`;
    const query = new URLSearchParams(example["x-query-string"]);
    const numbers = [...query].map(([name, text]) => [name, Number(text)]);
    const params = numbers.length
        ? `params: { query: ${code(Object.fromEntries(numbers))} }, `
        : "";
    return (
        `{ ${params}body: ${body}, ` +
        `bodySerializer: asBody, headers: { "Content-Type": ${code(kind)} } }`
    );
}

/** Returns [name, call options] for each example of a request. */
function questions(document, operation) {
    const content = Object.entries(operation.requestBody?.content ?? {});
    const [, answer] = answers(operation)[0] ?? [];
    if (!content.length)
        return [
            [
                Object.keys(answer?.examples ?? { page: {} })[0],
                withoutBody(document, operation),
            ],
        ];
    return content.flatMap(([kind, { examples }]) =>
        listed(document, examples).map(([name, example]) => [
            name,
            withBody(kind, example),
        ]),
    );
}

function ask(operation, [name, options]) {
    const [kind] = answers(operation)[0] ?? [];
    const call = `${operation.method.toUpperCase()}(${code(operation.path)}, `;
    if (kind !== JSON_TYPE)
        return `            ${code(name)}: () => text.${call}{ ...${options}, ...asText }),\n`;
    return `            ${code(name)}: async () => {
                type Answer = ${typeOfAnswer(operation, kind)};
                const { data, response } = await json.${call}${options});
                const answer: Answer | undefined = data;
                return { data: answer, response };
            },
`;
}

function asks(document, operation) {
    const all = questions(document, operation).map((each) => ask(operation, each));
    return `        ${operation.operationId}: {\n${all.join("")}        },\n`;
}

/** Returns a type check for each example of each response type. */
function examples(document, operation) {
    return answers(operation).flatMap(([kind, media]) =>
        listed(document, media.examples).map(
            ([, { value }]) =>
                `    ${code(value)} satisfies ${typeOfAnswer(operation, kind)},\n`,
        ),
    );
}

/** Returns the program: asks(baseUrl).operationId["example name"]() returns { data, response }. */
export function writeProgram(document) {
    const all = operations(document);
    return `import createClient from "openapi-fetch";
import type { paths } from "./puzzled.js";

const asText = { parseAs: "text", redirect: "manual" } as const;
const asBody = (body: unknown) => typeof body === "string" ? body : JSON.stringify(body);

export function asks(baseUrl: string) {
    const json = createClient<paths, "application/json" | "application/problem+json">({ baseUrl });
    const text = createClient<paths, "text/plain">({ baseUrl });
    return {
${all.map((operation) => asks(document, operation)).join("")}    };
}

export const examples = [
${all.flatMap((operation) => examples(document, operation)).join("")}];
`;
}
