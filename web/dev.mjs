// The website during development: it is made again when a source changes, and open pages reload.
// Requests for anything else go to a running service.
//   npm run --prefix web dev -- [--api http://127.0.0.1:8080] [--port 8081]
// Only the build checks types, and it writes the limits of numbers. Needs Node 20, which can watch
// folders in folders.
import { existsSync, mkdtempSync, readFileSync, rmSync, watch } from "node:fs";
import { createServer, request as forward } from "node:http";
import { tmpdir } from "node:os";
import { basename, extname, join } from "node:path";
import { parseArgs } from "node:util";
import { HERE, makeSite, SOURCES } from "./site.mjs";

const { values: options } = parseArgs({
    options: {
        api: { type: "string", default: "http://127.0.0.1:8080" },
        port: { type: "string", default: "8081" },
    },
});

const API = new URL(options.api);
const TYPES = { ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml" };
const CHANGES = "/assets/changes";
const RELOAD = "/assets/reload.js";
const SCRIPT = `new EventSource("${CHANGES}").onmessage = () => location.reload();`;
const OPENAPI = join(HERE, "../build/release/web/openapi.ts"); // written by the build
const PAUSE_MS = 50; // editors write a file in several steps

const folder = mkdtempSync(join(tmpdir(), "puzzled-web-"));
const open = new Set(); // the pages that wait for changes

const make = () =>
    makeSite(folder, `<script src="${RELOAD}"></script>`, {
        sourcemap: "linked",
        alias: { openapi: OPENAPI },
    });

/** Makes the website again. esbuild reports errors in sources; the files then stay as they are. */
async function makeAgain() {
    await make().catch(() => {});
    for (const response of open) response.write("data: changed\n\n");
}

function sendFile(path, response) {
    const file = join(folder, basename(path));
    const found = path === RELOAD || existsSync(file);
    response.writeHead(found ? 200 : 404, {
        "Content-Type": `${TYPES[extname(path)] ?? "text/plain"}; charset=utf-8`,
        "Cache-Control": "no-store",
    });
    response.end(found ? (path === RELOAD ? SCRIPT : readFileSync(file)) : "Not found\n");
}

/** Returns the HTML document of a path. */
function readDocument(path) {
    const file = join(folder, `${basename(path) || "index"}.html`);
    return readFileSync(existsSync(file) ? file : join(folder, "not-found.html"));
}

/** Forwards a request. A page that returns is replaced by ours, with the headers of the service, so
 * that it has the same Content-Security-Policy. */
function forwardRequest(request, response) {
    const { method, url, headers } = request;
    const mayBePage = method === "GET" && headers.accept?.includes("text/html");
    if (mayBePage)
        for (const name of ["if-none-match", "accept-encoding"]) delete headers[name];
    const changed = { method, headers: { ...headers, host: API.host } };
    const forwarded = forward(new URL(url, API), changed, (answer) => {
        const isPage = mayBePage && answer.headers["content-type"]?.startsWith("text/html");
        const head = { ...answer.headers };
        if (isPage) for (const name of ["content-length", "etag"]) delete head[name];
        response.writeHead(answer.statusCode, head);
        if (!isPage) return answer.pipe(response);
        answer.resume();
        return response.end(readDocument(url.split("?")[0]));
    });
    forwarded.on("error", (error) => {
        if (!response.headersSent)
            response.writeHead(502, { "Content-Type": "text/plain" });
        response.end(`${API.origin} does not respond: ${error.message}\n`);
    });
    response.on("close", () => forwarded.destroy()); // the client no longer waits
    request.pipe(forwarded);
}

function sendChanges(response) {
    response.writeHead(200, { "Content-Type": "text/event-stream" });
    response.flushHeaders();
    open.add(response);
    response.on("close", () => open.delete(response));
}

await make();
let timer;
watch(SOURCES, { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(makeAgain, PAUSE_MS);
});
const server = createServer((request, response) => {
    const [path] = request.url.split("?");
    if (path === CHANGES) sendChanges(response);
    else if (path.startsWith("/assets/")) sendFile(path, response);
    else forwardRequest(request, response);
});
server.listen(Number(options.port), "127.0.0.1", () => {
    const { port } = server.address();
    console.log(`http://127.0.0.1:${port} shows web/src before ${API.origin}`);
});

for (const signal of ["SIGINT", "SIGTERM"])
    process.on(signal, () => {
        rmSync(folder, { recursive: true, force: true });
        process.exit();
    });
