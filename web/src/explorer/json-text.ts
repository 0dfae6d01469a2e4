// JSON as text: where the value at a JSON pointer (RFC 6901) stands, and the same without
// blanks. Numbers stay as they were written.

const TOKEN = /\s*("(?:[^"\\]|\\.)*"|[{}[\]:,]|[^\s{}[\]:,"]+)/gy;

interface Token {
    text: string;
    start: number;
    end: number;
}

function tokensOf(text: string): Token[] {
    return [...text.matchAll(TOKEN)].map((found) => {
        const token = found[1] ?? "";
        const end = found.index + found[0].length;
        return { text: token, start: end - token.length, end };
    });
}

/** The text without the blanks between its tokens; as it is when it is no JSON. */
export function compact(text: string): string {
    try {
        JSON.parse(text);
    } catch {
        return text;
    }
    return tokensOf(text)
        .map((token) => token.text)
        .join("");
}

/** Walks over one value and calls `visit` with the pointer and the place of each value in
 * it. */
function walk(tokens: Token[], at: number, pointer: string, visit: Visit): number {
    const first = tokens[at];
    if (!first) return at;
    let next = at + 1;
    if (first.text === "[" || first.text === "{") {
        const close = first.text === "[" ? "]" : "}";
        for (let index = 0; tokens[next] && tokens[next]?.text !== close; index++) {
            let key = String(index);
            if (close === "}") {
                key = String(JSON.parse(tokens[next]?.text ?? '""'));
                next += 2;
            }
            const escaped = key.replaceAll("~", "~0").replaceAll("/", "~1");
            next = walk(tokens, next, `${pointer}/${escaped}`, visit);
            if (tokens[next]?.text === ",") next++;
        }
        next++;
    }
    visit(pointer, first.start, (tokens[next - 1] ?? first).end);
    return next;
}

type Visit = (pointer: string, start: number, end: number) => void;

/** Start and end of the value at `pointer`, or of the nearest one around it. */
export function locate(text: string, pointer: string): [number, number] | null {
    let best: [number, number] | null = null;
    let length = -1;
    try {
        walk(tokensOf(text), 0, "", (found, start, end) => {
            const around = found === pointer || pointer.startsWith(`${found}/`);
            if (!around || found.length <= length) return;
            best = [start, end];
            length = found.length;
        });
    } catch {
        return null; // not JSON: there is no place
    }
    return best;
}
