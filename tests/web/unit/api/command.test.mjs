// Runs the programs that "Copy as" copies. Instead of curl, fetch and urlopen they call functions that
// record their arguments.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import { anyJson, anyText, forCases, wellFormed } from "../random.mjs";
import { writeCommand } from "web/api/command";

const ORIGIN = "http://127.0.0.1:8080";

/** Removes what a program cannot contain: unpaired surrogates, and null bytes in a shell. */
const sendable = (text) => wellFormed(text).replaceAll("\0", "0");

/** Returns a request of any kind. */
function anyRequest(random) {
    const path = `/a/${encodeURIComponent(sendable(anyText(random)))}?b=it's`;
    const kind = random.below(4);
    if (kind === 0) return { method: "GET", path };
    const bodies = [
        sendable(JSON.stringify(anyJson(random))).replaceAll("\\ud800", "x"),
        sendable(anyText(random, 60)),
        random.pick(HOSTILE),
    ];
    return { method: "POST", path, body: bodies[kind - 1], lines: random.chance() };
}

const requests = (count) => {
    const exact = ['{"seed":12345678901234567890,"share":1.0}', '{"a":', "[1, 2]"];
    const all = exact.map((body) => ({ method: "POST", path: "/a", body }));
    forCases(count, (random) => all.push(anyRequest(random)));
    return all;
};

test("the curl command sends the same request", () => {
    for (const request of requests(150)) {
        const command = writeCommand(request, "curl", ORIGIN);
        const script = `curl() { printf '%s\\0' "$@"; }\n${command}`;
        const said = execFileSync("sh", ["-c", script], { encoding: "utf8" });
        const words = said.split("\0").slice(0, -1);
        assert.ok(words.includes(ORIGIN + request.path), command);
        assert.equal(
            words.includes("Accept: application/x-ndjson"),
            request.lines === true,
        );
        const at = words.indexOf("--data-raw");
        assert.equal(at >= 0, request.body !== undefined);
        if (at < 0) continue;
        assert.equal(words[at + 1], request.body);
        assert.ok(words.includes("Content-Type: application/json"));
    }
});

/** Lines that would end a here-document, or that a shell would run or expand. */
const HOSTILE = [
    "END",
    "END-END",
    "END-OF-THE-QUESTION",
    "echo injected",
    "$(echo injected)",
    "`echo injected`",
    "'; echo injected; '",
    "@/etc/passwd",
    "\\",
    "",
];

test("a long body reaches curl on standard input, and the shell runs no part of it", () => {
    const filler = "it's $9 `é`".repeat(10_000);
    forCases(25, (random) => {
        const lines = Array.from({ length: 12 }, () =>
            random.chance() ? random.pick(HOSTILE) : sendable(anyText(random, 20)),
        );
        lines.splice(random.below(12), 0, filler);
        const body = lines.join("\n");
        const request = { method: "POST", path: "/a", body };
        const command = writeCommand(request, "curl", ORIGIN);
        const script = `curl() { printf '%s\\0' "$@"; cat; }\n${command}\nprintf '\\0end'`;
        const said = execFileSync("sh", { input: script, encoding: "utf8" }).split("\0");
        assert.deepEqual(said.slice(-4), ["--data-binary", "@-", `${body}\n`, "end"]);
        assert.ok(Math.max(...said.slice(0, -2).map((word) => word.length)) < 131_072);
    });
});

test("a body that begins with @ is not the name of a file", () => {
    const request = { method: "POST", path: "/a", body: "@/etc/passwd" };
    assert.match(writeCommand(request, "curl", ORIGIN), / --data-raw '@\/etc\/passwd'$/);
});

test("the JavaScript program sends the same request", async () => {
    const Program = Object.getPrototypeOf(async () => {}).constructor;
    for (const request of requests(300)) {
        const asked = [];
        const fetch = async (url, init) => {
            asked.push([url, init]);
            return { json: async () => 0, text: async () => "" };
        };
        const source = writeCommand(request, "JavaScript", ORIGIN);
        await new Program("fetch", "console", source)(fetch, { log() {} });
        const [[url, init]] = asked;
        assert.equal(url, ORIGIN + request.path);
        if (request.body === undefined) assert.equal(init, undefined);
        else {
            assert.equal(init.headers["Content-Type"], "application/json");
            assert.equal(init.method, "POST");
            assert.equal(init.body, request.body);
        }
    }
});

const RUN_PYTHON = `
import contextlib, io, json, sys, urllib.request
asked = []
def urlopen(request):
    asked.append([request.full_url, (request.data or b"").decode(), dict(request.header_items())])
    return io.BytesIO(b"")
urllib.request.urlopen = urlopen
for program in json.load(sys.stdin):
    with contextlib.redirect_stdout(io.StringIO()):
        exec(program, {})
print(json.dumps(asked))
`;

test("the Python program sends the same request", () => {
    const all = requests(300);
    const programs = all.map((request) => writeCommand(request, "Python", ORIGIN));
    const input = JSON.stringify(programs);
    const said = execFileSync("python3", ["-c", RUN_PYTHON], { input, encoding: "utf8" });
    JSON.parse(said).forEach(([url, body, headers], i) => {
        assert.equal(url, ORIGIN + all[i].path);
        assert.equal(body, all[i].body ?? "");
        if (all[i].body !== undefined)
            assert.equal(headers["Content-type"], "application/json");
    });
});
