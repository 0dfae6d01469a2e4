import { useState } from "preact/hooks";
import { Prose } from "./prose";
import { nameOf, resolve, type OpenApi, type Schema } from "./document";

const text = (value: unknown) => JSON.stringify(value);

function range(least: number | undefined, most: number | undefined, unit = ""): string {
    if (least === undefined && most === undefined) return "";
    if (least === most) return ` ${least}${unit}`;
    if (most === undefined) return ` from ${least}${unit}`;
    return ` ${least ?? 0} to ${most}${unit}`;
}

/** The type of a value in a few words. */
function label(api: OpenApi, given: Schema): string {
    const schema = resolve(api, given);
    if (schema.const !== undefined) return text(schema.const);
    if (schema.enum) return schema.enum.map(text).join(" | ");
    const branches = schema.anyOf ?? schema.oneOf;
    if (branches)
        return branches.map((branch) => nameOf(branch) ?? label(api, branch)).join(" | ");
    const types =
        typeof schema.type === "string" ? [schema.type] : (schema.type ?? ["any"]);
    return types.map((type) => typeLabel(api, schema, type)).join(" | ");
}

function typeLabel(api: OpenApi, schema: Schema, type: string): string {
    if (type === "array") {
        const items = schema.items ?? {};
        const count = range(schema.minItems, schema.maxItems).trim();
        return `array of ${count && `${count} `}${nameOf(items) ?? label(api, items)}`;
    }
    if (type === "string")
        return `string${range(schema.minLength, schema.maxLength, " characters")}`;
    if (type === "integer" || type === "number")
        return `${type}${range(schema.minimum, schema.maximum)}`;
    return type;
}

/** The schemas inside a schema that have a name or fields. */
function innerSchemas(api: OpenApi, given: Schema): Schema[] {
    const schema = resolve(api, given);
    const more = schema.additionalProperties;
    const next = [
        ...(schema.anyOf ?? []),
        ...(schema.oneOf ?? []),
        ...(schema.items ? [schema.items] : []),
        ...(typeof more === "object" ? [more] : []),
    ];
    return next.filter((inner) => nameOf(inner) !== undefined || hasFields(api, inner));
}

const hasFields = (api: OpenApi, schema: Schema) =>
    Object.keys(resolve(api, schema).properties ?? {}).length > 0;

/** A schema that can be opened. Its fields are drawn only then, because schemas can contain
 * themselves. */
function Folded({ api, schema }: { api: OpenApi; schema: Schema }) {
    const [open, setOpen] = useState(false);
    return (
        <details onToggle={(event) => setOpen(event.currentTarget.open)}>
            <summary>{nameOf(schema) ?? "fields"}</summary>
            {open && <Fields api={api} schema={schema} />}
        </details>
    );
}

function FieldLine(props: {
    api: OpenApi;
    name: string;
    field: Schema;
    required: boolean;
}) {
    const { api, name, field, required } = props;
    const resolved = resolve(api, field);
    const description = field.description ?? resolved.description ?? "";
    return (
        <>
            <dt>
                <code class="name">{name}</code>{" "}
                <span class="type">
                    {label(api, field)}
                    {required && ", required"}
                    {resolved.default !== undefined &&
                        `, default ${text(resolved.default)}`}
                </span>
            </dt>
            <dd>
                <Prose text={description} />
                {hasFields(api, field) && <Folded api={api} schema={field} />}
                {innerSchemas(api, field).map((inner, index) => (
                    <Folded key={index} api={api} schema={inner} />
                ))}
            </dd>
        </>
    );
}

/** The fields of an object, or the description and the type of another schema. */
export function Fields({ api, schema: given }: { api: OpenApi; schema: Schema }) {
    const schema = resolve(api, given);
    const fields = Object.entries(schema.properties ?? {});
    if (fields.length === 0)
        return (
            <div class="fields-of">
                <Prose text={schema.description ?? ""} />
                <p class="type">{label(api, schema)}</p>
                {innerSchemas(api, schema).map((inner, index) => (
                    <Folded key={index} api={api} schema={inner} />
                ))}
            </div>
        );
    return (
        <dl class="fields-of">
            {fields.map(([name, field]) => (
                <FieldLine
                    key={name}
                    api={api}
                    name={name}
                    field={field}
                    required={schema.required?.includes(name) ?? false}
                />
            ))}
        </dl>
    );
}
