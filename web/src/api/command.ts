// Writes a request as a command or a program to copy and run.

export interface Request {
    method: "GET" | "POST";
    path: string;
    /** The type of the body; JSON by default. */
    type?: string;
    /** The body as it was sent. */
    body?: string;
    /** The response is NDJSON with progress reports. */
    lines?: boolean;
}

export type Language = "curl" | "JavaScript" | "Python";

const JSON_TYPE = "application/json";

const shellWord = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/** Linux limits an argument to 131,071 bytes; a longer body is passed on standard input. */
const ARGUMENT_MAX = 100_000;

/** A here-document that contains the body. The body may come from a shared link, so its
 * delimiter must not be a line of the body: the shell would run what follows. */
function hereDocument(body: string): string {
    let delimiter = "END";
    while (body.includes(delimiter)) delimiter += "-END";
    return `<<'${delimiter}'\n${body}\n${delimiter}\n`;
}

function curl(request: Request, origin: string): string {
    const { path, type = JSON_TYPE, body, lines } = request;
    const words = ["curl"];
    if (lines) words.push("-N");
    words.push(shellWord(origin + path));
    if (lines) words.push("-H 'Accept: application/x-ndjson'");
    if (body === undefined) return words.join(" ");
    words.push(`-H 'Content-Type: ${type}'`);
    // -d and --data-binary would read a file if the body begins with "@".
    if (new TextEncoder().encode(body).length <= ARGUMENT_MAX)
        return [...words, "--data-raw", shellWord(body)].join(" ");
    // -d would remove the line breaks.
    return [...words, "--data-binary", "@-", hereDocument(body)].join(" ");
}

/** Returns true if JavaScript writes the JSON text back unchanged. */
function isValue(body: string): boolean {
    try {
        return JSON.stringify(JSON.parse(body)) === body && !body.includes('"__proto__"');
    } catch {
        return false;
    }
}

function javascript({ path, type = JSON_TYPE, body }: Request, origin: string): string {
    const url = JSON.stringify(origin + path);
    const options =
        body === undefined
            ? ""
            : `, {
    method: "POST",
    headers: { "Content-Type": "${type}" },
    body: ${isValue(body) ? `JSON.stringify(${body})` : JSON.stringify(body)},
}`;
    return `const response = await fetch(${url}${options});
console.log(await response.text());
`;
}

function python({ path, type = JSON_TYPE, body }: Request, origin: string): string {
    const url = JSON.stringify(origin + path);
    const data =
        body === undefined
            ? ""
            : `
    data=${JSON.stringify(body)}.encode(),
    headers={"Content-Type": "${type}"},`;
    return `import urllib.request

request = urllib.request.Request(
    ${url},${data}
)
with urllib.request.urlopen(request) as response:
    print(response.read().decode())
`;
}

const WRITERS = { curl, JavaScript: javascript, Python: python };

/** Returns the request in a language, addressed to `origin`. */
export function writeCommand(request: Request, language: Language, origin: string): string {
    return WRITERS[language](request, origin);
}
