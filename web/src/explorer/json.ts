// JSON as text, for people and for requests.

const WIDTH = 76;

const isPlain = (value: unknown) => value === null || typeof value !== "object";

/** Returns the indented text of a value. Short values and arrays of plain values are on one line. */
export function indentJson(value: unknown, indent = ""): string {
    const short = JSON.stringify(value);
    if (isPlain(value) || short.length + indent.length < WIDTH) return short;
    const inner = `${indent}  `;
    if (Array.isArray(value)) {
        if (value.every(isPlain))
            return `[${value.map((item) => JSON.stringify(item)).join(", ")}]`;
        const items = value.map((item) => inner + indentJson(item, inner));
        return `[\n${items.join(",\n")}\n${indent}]`;
    }
    const members = Object.entries(value as object).map(
        ([key, item]) => `${inner}${JSON.stringify(key)}: ${indentJson(item, inner)}`,
    );
    return `{\n${members.join(",\n")}\n${indent}}`;
}

const withoutSpace = (text: string) => text.replace(/\s/g, "");

/** Returns the text without the space between its tokens. Other texts stay the same: invalid JSON,
 * and numbers that JavaScript would write differently. */
export function compactJson(text: string): string {
    try {
        const short = JSON.stringify(JSON.parse(text));
        return withoutSpace(short) === withoutSpace(text) ? short : text;
    } catch {
        return text;
    }
}
