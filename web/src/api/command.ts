// A request as a command or a program that anybody can run.

export interface Request {
    method: "GET" | "POST" | "QUERY";
    path: string;
    /** The body as it was sent. */
    body?: string;
    /** What the body is, where it is not JSON. */
    type?: string;
    /** The answer comes as lines, with progress. */
    lines?: boolean;
}

export type Language = "curl" | "JavaScript" | "Python";

const JSON_TYPE = "application/json";

const shellWord = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/** A word of a command may have 131,071 bytes on Linux; a longer body comes as its input. */
const WORD_MAX = 100_000;
const END = "END-OF-THE-QUESTION";

function curl(request: Request, origin: string): string {
    const { method, path, body, type, lines } = request;
    const words = method === "QUERY" ? ["curl -X QUERY"] : ["curl"];
    if (lines) words.push("-N");
    words.push(shellWord(origin + path));
    if (lines) words.push("-H 'Accept: application/x-ndjson'");
    if (body === undefined) return words.join(" ");
    words.push(`-H 'Content-Type: ${type ?? JSON_TYPE}'`);
    // -d would take the line ends out of a body of lines.
    const data = type ? "--data-binary" : "-d";
    if (new TextEncoder().encode(body).length <= WORD_MAX)
        return [...words, data, shellWord(body)].join(" ");
    return `${[...words, data, `@- <<'${END}'`].join(" ")}\n${body}\n${END}\n`;
}

/** True for JSON that means the same as a value of JavaScript, digit by digit. */
function isValue(body: string): boolean {
    try {
        return JSON.stringify(JSON.parse(body)) === body && !body.includes('"__proto__"');
    } catch {
        return false;
    }
}

function javascript(request: Request, origin: string): string {
    const url = JSON.stringify(origin + request.path);
    if (request.body === undefined)
        return [
            `const response = await fetch(${url});`,
            "console.log(await response.text());",
            "",
        ].join("\n");
    return [
        `const response = await fetch(${url}, {`,
        `    method: "${request.method}",`,
        `    headers: { "Content-Type": "${request.type ?? JSON_TYPE}" },`,
        request.type || !isValue(request.body)
            ? `    body: ${JSON.stringify(request.body)},`
            : `    body: JSON.stringify(${request.body}),`,
        "});",
        "console.log(await response.json());",
        "",
    ].join("\n");
}

function python(request: Request, origin: string): string {
    const url = JSON.stringify(origin + request.path);
    const lines = ["import urllib.request", ""];
    if (request.body === undefined) lines.push(`request = urllib.request.Request(${url})`);
    else
        lines.push(
            `body = ${JSON.stringify(request.body)}`,
            "request = urllib.request.Request(",
            `    ${url}, body.encode(), {"Content-Type": "${request.type ?? JSON_TYPE}"}` +
                (request.method === "QUERY" ? ', method="QUERY")' : ")"),
        );
    lines.push(
        "with urllib.request.urlopen(request) as response:",
        "    print(response.read().decode())",
        "",
    );
    return lines.join("\n");
}

const WRITERS = { curl, JavaScript: javascript, Python: python };

/** The request in a language, to the service that this page came from. */
export function writeCommand(request: Request, language: Language, origin: string): string {
    return WRITERS[language](request, origin);
}
