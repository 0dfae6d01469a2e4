// The server for who works on the front end: its own files, the daemon's answers.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { useService, withPage } from "./browser.mjs";
import { ask } from "./hands.mjs";

const DEV = fileURLToPath(new URL("../../web/dev.mjs", import.meta.url));
const dev = {};

const service = useService(async ({ browser, url }) => {
    const child = spawn(process.execPath, [DEV, "--api", url, "--port", "0"], {
        stdio: ["ignore", "pipe", "inherit"],
    });
    const ended = once(child, "exit");
    dev.browser = browser;
    dev.url = await new Promise((resolve, reject) => {
        createInterface(child.stdout).on("line", (line) => resolve(line.split(" ")[0]));
        ended.then(([code]) => reject(new Error(`the server left with ${code}`)));
    });
    return () => child.kill("SIGTERM") && ended;
});

test("a page is made of the sources, under the policy of the daemon", async () => {
    const accept = { headers: { Accept: "text/html" } };
    const [ours, theirs] = await Promise.all([
        fetch(`${dev.url}/`, accept),
        fetch(`${service.url}/`, accept),
    ]);
    assert.match(dev.url, /^http:\/\/127\.0\.0\.1:/);
    assert.match(await ours.text(), /src="\/assets\/main\.js"/);
    const policy = "content-security-policy";
    assert.ok(theirs.headers.get(policy));
    assert.equal(ours.headers.get(policy), theirs.headers.get(policy));
    const script = await fetch(`${dev.url}/assets/main.js`);
    assert.match(script.headers.get("content-type"), /^text\/javascript/);
    assert.match(await script.text(), /src\/app\.tsx/); // not minified
    assert.equal((await fetch(`${dev.url}/assets/none.js`)).status, 404);
    const changes = await fetch(`${dev.url}/assets/changes`);
    assert.equal(changes.headers.get("content-type"), "text/event-stream");
    await changes.body.cancel();
});

test("questions are answered by the daemon", async () => {
    const question = { cards: ["2rso", "1gtd", "3pos"] };
    const answer = await ask(dev, "/set/solve", question);
    assert.equal(answer.count, 1);
    assert.deepEqual(answer, await ask(service, "/set/solve", question));
    const index = await (await fetch(`${dev.url}/`)).text();
    assert.equal(index, await (await fetch(`${service.url}/`)).text());
});

test("the page runs in a browser", async () => {
    await withPage(dev, "/set#date=2026-11-21", {}, async (page) => {
        await page.getByText("of 6 sets found").waitFor();
    });
});
