// The development server: it serves its own files and forwards other requests to the service.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { openPage, service } from "./browser.mjs";
import { post } from "./actions.mjs";

const DEV = fileURLToPath(new URL("../../web/dev.mjs", import.meta.url));
const dev = {};

/** Starts the server. The service must run, so the first test calls this. */
async function startServer() {
    dev.process = spawn(process.execPath, [DEV, "--api", service.url, "--port", "0"], {
        stdio: ["ignore", "pipe", "inherit"],
    });
    dev.ended = once(dev.process, "exit");
    dev.url = await new Promise((resolve, reject) => {
        createInterface(dev.process.stdout).on("line", (line) =>
            resolve(line.split(" ")[0]),
        );
        dev.ended.then(([code]) => reject(new Error(`the server exited with ${code}`)));
    });
}

after(async () => {
    dev.process?.kill("SIGTERM");
    await dev.ended;
});

test("the pages are built from the sources, with the security policy of the service", async () => {
    await startServer();
    const accept = { headers: { Accept: "text/html" } };
    const [ours, theirs] = await Promise.all([
        fetch(`${dev.url}/`, accept),
        fetch(`${service.url}/`, accept),
    ]);
    assert.match(dev.url, /^http:\/\/127\.0\.0\.1:/);
    const [main] = (await ours.text()).match(/\/assets\/chunk-\w+\.js/);
    const policy = "content-security-policy";
    assert.ok(theirs.headers.get(policy));
    assert.equal(ours.headers.get(policy), theirs.headers.get(policy));
    const script = await fetch(dev.url + main);
    assert.match(script.headers.get("content-type"), /^text\/javascript/);
    assert.match(await script.text(), /src\/app\.tsx/); // not minified
    assert.equal((await fetch(`${dev.url}/assets/none.js`)).status, 404);
    const changes = await fetch(`${dev.url}/assets/changes`);
    assert.equal(changes.headers.get("content-type"), "text/event-stream");
    await changes.body.cancel();
});

test("requests are forwarded to the service", async () => {
    const question = { cards: ["2rso", "1gtd", "3pos"] };
    const answer = await post("/set/solve", question, dev);
    assert.equal(answer.count, 1);
    assert.deepEqual(answer, await post("/set/solve", question));
    const index = await (await fetch(`${dev.url}/`)).text();
    assert.equal(index, await (await fetch(`${service.url}/`)).text());
});

test("the page runs in a browser", async (t) => {
    const page = await openPage(t, dev.url + "/set#date=2026-11-21");
    await page.getByText("of 6 sets found").waitFor();
});
