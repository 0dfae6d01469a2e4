// A request as a command or a program that anybody can run.

export interface Request {
    method: "GET" | "POST";
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

function curl(request: Request, origin: string): string {
    const words = ["curl"];
    if (request.lines) words.push("-N");
    words.push(shellWord(origin + request.path));
    if (request.lines) words.push("-H 'Accept: application/x-ndjson'");
    if (request.body !== undefined) {
        // -d would take the line ends out of a body of lines.
        const data = request.type ? "--data-binary" : "-d";
        words.push(`-H 'Content-Type: ${request.type ?? JSON_TYPE}'`);
        words.push(`${data} ${shellWord(request.body)}`);
    }
    return words.join(" ");
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
        '    method: "POST",',
        `    headers: { "Content-Type": "${request.type ?? JSON_TYPE}" },`,
        request.type
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
            `    ${url}, body.encode(), {"Content-Type": "${request.type ?? JSON_TYPE}"})`,
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
