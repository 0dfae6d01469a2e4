// JSON as people read it: indented, what is short on one line, and long lists of plain
// values as filled lines.

const WIDTH = 76;

const isPlain = (value: unknown) => value === null || typeof value !== "object";

/** The items in as few lines as they fit into. */
function filled(items: readonly string[], indent: string): string {
    const lines: string[] = [];
    let line = indent;
    for (const item of items) {
        if (line !== indent && line.length + item.length > WIDTH) {
            lines.push(line.trimEnd());
            line = indent;
        }
        line += `${item}, `;
    }
    lines.push(line.slice(0, -2));
    return lines.join("\n");
}

/** The text of `value`. */
export function outline(value: unknown, indent = ""): string {
    const flat = JSON.stringify(value);
    if (isPlain(value) || flat.length + indent.length < WIDTH) return flat;
    const inner = `${indent}  `;
    if (Array.isArray(value)) {
        const items = value.map((item) => outline(item, inner));
        const body = value.every(isPlain)
            ? filled(items, inner)
            : items.map((item) => inner + item).join(",\n");
        return `[\n${body}\n${indent}]`;
    }
    const entries = Object.entries(value as object).map(
        ([key, item]) => `${inner}${JSON.stringify(key)}: ${outline(item, inner)}`,
    );
    return `{\n${entries.join(",\n")}\n${indent}}`;
}
