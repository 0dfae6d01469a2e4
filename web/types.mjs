// TypeScript types of every question and answer, and the limits of numbers, made from the OpenAPI
// document, so that a field which changes there breaks the build here.

const METHODS = ["get", "post"];

/** The name that a reference like `#/components/schemas/Card` leads to. */
const named = (reference) => reference.slice(reference.lastIndexOf("/") + 1);

const key = (name) => (/^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name));

const union = (types) => [...new Set(types)].join(" | ");

const inArray = (type) => `readonly ${/[|& ]/.test(type) ? `(${type})` : type}[]`;

function object(schema, depth) {
    const fields = Object.entries(schema.properties ?? {});
    const required = new Set(schema.required ?? []);
    const indent = "    ".repeat(depth + 1);
    const lines = fields.map(([name, field]) => {
        const mark = required.has(name) ? "" : "?";
        return `${indent}${key(name)}${mark}: ${type(field, depth + 1)};`;
    });
    const more = schema.additionalProperties;
    if (more && typeof more === "object")
        lines.push(`${indent}[name: string]: ${type(more, depth + 1)};`);
    else if (lines.length === 0) return "Record<string, unknown>";
    return `{\n${lines.join("\n")}\n${"    ".repeat(depth)}}`;
}

function plain(name, schema, depth) {
    switch (name) {
        case "integer":
        case "number":
            return "number";
        case "string":
        case "boolean":
        case "null":
            return name;
        case "array":
            if (schema.prefixItems) {
                const items = schema.prefixItems.map((item) => type(item, depth));
                return `readonly [${items.join(", ")}]`;
            }
            return inArray(type(schema.items ?? {}, depth));
        case "object":
            return object(schema, depth);
        default:
            throw new Error(`the type ${JSON.stringify(name)} is not known`);
    }
}

/** The type of the values of a schema. */
function type(schema, depth = 0) {
    if (schema.$ref) return named(schema.$ref);
    if ("const" in schema) return JSON.stringify(schema.const);
    if (schema.enum) return union(schema.enum.map((value) => JSON.stringify(value)));
    const branches = schema.anyOf ?? schema.oneOf;
    // The pages only write the array, although the service accepts a single value, too.
    if (schema["x-accept-single"])
        return type(
            branches.find(({ type }) => type === "array"),
            depth,
        );
    if (schema["x-accept-integer"]) return "string";
    if (branches) return union(branches.map((branch) => type(branch, depth)));
    if (Array.isArray(schema.type))
        return union(schema.type.map((name) => plain(name, schema, depth)));
    return schema.type ? plain(schema.type, schema, depth) : "unknown";
}

function remark(text, indent = "") {
    const line = (text ?? "").split("\n\n")[0].replace(/\s+/g, " ").replace(/\*\//g, "* /");
    return line ? `${indent}/** ${line.trim()} */\n` : "";
}

function operation(path, spec) {
    const question = spec.requestBody.content["application/json"].schema;
    const answers = spec.responses["200"].content;
    const lines = answers["application/x-ndjson"];
    const indent = "    ";
    return (
        remark(spec.summary, indent) +
        `${indent}${JSON.stringify(path)}: {\n` +
        `${indent}    question: ${type(question, 2)};\n` +
        `${indent}    answer: ${type(answers["application/json"].schema, 2)};\n` +
        `${indent}    line: ${lines ? type(lines.schema, 2) : "never"};\n` +
        `${indent}};\n`
    );
}

/** True for an operation whose request is the query of its address. */
const hasQuery = (document, spec) =>
    (spec.parameters ?? []).some((parameter) => {
        const { $ref } = parameter;
        return (
            ($ref ? document.components.parameters[named($ref)] : parameter).in === "query"
        );
    });

/** The limits of the integer fields of an object, as a constant for the forms of the pages. The
 * bundles contain only the constants that a page uses. */
function limits(name, { properties = {} }, schemas) {
    const lines = Object.entries(properties).flatMap(([field, given]) => {
        const schema = given.$ref ? schemas[named(given.$ref)] : given;
        if (schema.type !== "integer" || schema.maximum === undefined) return [];
        const { minimum, maximum, default: value } = schema;
        return [
            `    ${key(field)}: ${JSON.stringify({ minimum, maximum, default: value })},\n`,
        ];
    });
    if (lines.length === 0) return "";
    return `export const ${name}Limits = {\n${lines.join("")}} as const;\n`;
}

/** The source of a module with the types of all questions and answers of `document`. */
export function writeTypes(document) {
    const parts = ["// Made from the OpenAPI document by web/types.mjs.\n"];
    const { schemas } = document.components;
    for (const [name, schema] of Object.entries(schemas)) {
        parts.push(`${remark(schema.description)}export type ${name} = ${type(schema)};\n`);
        parts.push(limits(name, schema, schemas));
    }
    parts.push("/** Every question, by its path. */\nexport interface Operations {");
    for (const [path, item] of Object.entries(document.paths)) {
        for (const method of METHODS) {
            const spec = item[method];
            const isJson = "application/json" in (spec?.requestBody?.content ?? {});
            if (isJson && !spec["x-alias-of"]) parts.push(operation(path, spec));
        }
    }
    parts.push("}\n\n/** The responses of operations with a query, by their path. */");
    parts.push("export interface Responses {");
    for (const [path, { get }] of Object.entries(document.paths)) {
        if (!get || get["x-copy-of"] || !hasQuery(document, get)) continue;
        const { schema } = get.responses["200"].content["application/json"];
        parts.push(`    ${JSON.stringify(path)}: ${type(schema, 1)};`);
    }
    return `${parts.join("\n")}\n}\n`;
}
