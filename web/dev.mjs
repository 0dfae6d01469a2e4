// The front end while one works on it: the sources are bundled anew whenever one changes,
// and pages that are open load again. Every other request goes to a daemon that runs.
//   npm run --prefix web dev -- [--api http://127.0.0.1:8080] [--port 8081]
// Types are not checked here; the build does that.
import { existsSync } from "node:fs";
import { createServer, request as ask } from "node:http";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { context } from "esbuild";
import { BUNDLES, outOf, SOURCES } from "./bundles.mjs";
import { readDocuments, writeDocument } from "./html.mjs";

const { values: options } = parseArgs({
    options: {
        api: { type: "string", default: "http://127.0.0.1:8080" },
        port: { type: "string", default: "8081" },
    },
});

const API = new URL(options.api);

const TYPES = {
    js: "text/javascript",
    css: "text/css",
    svg: "image/svg+xml",
    map: "application/json",
};
const CHANGES = "/assets/changes";
const RELOAD = `new EventSource("${CHANGES}").onmessage = () => location.reload();`;

/** What is served under /assets/: the files of each bundle, by their names. */
const made = BUNDLES.map(() => new Map());
const open = new Set(); // pages that hear of changes

/** Bundles now and whenever a source changes; waits for the first time. */
async function watch(bundle, index) {
    let begun;
    const first = new Promise((resolve) => (begun = resolve));
    const hear = (build) =>
        build.onEnd(({ outputFiles = [], errors }) => {
            begun();
            if (errors.length > 0) return; // esbuild has told them; the last files stay
            made[index] = new Map(
                outputFiles.map(({ path, contents }) => [basename(path), contents]),
            );
            for (const response of open) response.write("data: changed\n\n");
        });
    const plugins = [...(bundle.plugins ?? []), { name: "hear", setup: hear }];
    const dev = { outdir: "/", write: false, sourcemap: "linked", plugins };
    const building = await context({ ...bundle, ...dev });
    await building.watch();
    await first;
    return building;
}

function findFile(path) {
    const name = path.slice("/assets/".length);
    if (name === "reload.js") return RELOAD;
    return made.map((files) => files.get(name)).find(Boolean);
}

function sendFile(path, response) {
    const file = findFile(path);
    const type = TYPES[path.split(".").at(-1)] ?? "text/plain";
    response.writeHead(file ? 200 : 404, {
        "Content-Type": `${type}; charset=utf-8`,
        "Cache-Control": "no-store",
    });
    response.end(file ?? "There is no such file.\n");
}

/** The document of the page of a path, with the names that files have here. */
async function pageOf(path) {
    const assetOf = (source) => {
        const file = join(SOURCES, source);
        const end = source
            .split(".")
            .at(-1)
            .replace(/^tsx?$/, "js");
        return existsSync(file) && `/assets/${outOf(file)}.${end}`;
    };
    const pages = await readDocuments();
    const wanted = pages.find(({ id }) => `/${id}` === path) ?? pages.at(-1);
    const head = ['<script src="/assets/reload.js"></script>'];
    return writeDocument(wanted, assetOf, head);
}

/** Passes a request on. A page that comes back becomes ours, with the daemon's head: the
 * Content-Security-Policy is the one that it will have. */
function passOn(request, response) {
    const { method, url, headers } = request;
    const mayBePage = method === "GET" && headers.accept?.includes("text/html");
    if (mayBePage)
        for (const name of ["if-none-match", "accept-encoding"]) delete headers[name];
    const passing = { method, headers: { ...headers, host: API.host } };
    const passed = ask(new URL(url, API), passing, (answer) => {
        const head = { ...answer.headers };
        if (!mayBePage || !head["content-type"]?.startsWith("text/html")) {
            response.writeHead(answer.statusCode, head);
            return answer.pipe(response);
        }
        answer.resume();
        for (const name of ["content-length", "etag"]) delete head[name];
        response.writeHead(answer.statusCode, head);
        return pageOf(url.split("?")[0]).then((text) => response.end(text));
    });
    passed.on("error", (error) => {
        if (!response.headersSent)
            response.writeHead(502, { "Content-Type": "text/plain" });
        response.end(`${API.origin} does not answer: ${error.message}\n`);
    });
    response.on("close", () => passed.destroy()); // a question that is no longer wanted
    request.pipe(passed);
}

function hearChanges(response) {
    response.writeHead(200, { "Content-Type": "text/event-stream" });
    response.flushHeaders();
    open.add(response);
    response.on("close", () => open.delete(response));
}

const watched = await Promise.all(BUNDLES.map(watch));
const server = createServer((request, response) => {
    const [path] = request.url.split("?");
    if (path === CHANGES) hearChanges(response);
    else if (path.startsWith("/assets/")) sendFile(path, response);
    else passOn(request, response);
});
server.listen(Number(options.port), "127.0.0.1", () => {
    const { port } = server.address();
    console.log(`http://127.0.0.1:${port} shows web/src before ${API.origin}`);
});

// esbuild works in a process of its own, which would go on watching.
for (const signal of ["SIGINT", "SIGTERM"])
    process.on(signal, async () => {
        await Promise.all(watched.map((building) => building.dispose()));
        process.exit();
    });
