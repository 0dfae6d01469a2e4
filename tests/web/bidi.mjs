// Debian's Firefox, by its own driver: WebDriver BiDi, JSON over a WebSocket. What a test of
// few tasks needs of it. Node 20 has its WebSocket with --experimental-websocket.
import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

const PROGRAM = process.env["PUZZLED_FIREFOX"] ?? "firefox-esr";
const PATIENCE_MS = 120_000; // on a host that is busy with other things
const LOOK_MS = 50;

/** The lines of a stream up to the one that tells the address, which is given. */
async function addressIn(stream) {
    for await (const line of createInterface(stream)) {
        const found = /WebDriver BiDi listening on (ws:\S+)/.exec(line);
        if (found) return found[1];
    }
    throw new Error(`${PROGRAM} ended before it listened`);
}

/** A connection: `send` gives the result of a command, `on` hears of events. */
async function connect(address) {
    const socket = new WebSocket(`${address}/session`);
    const waiting = new Map();
    const listeners = [];
    socket.onmessage = ({ data }) => {
        const { id, type, result, error, message, method, params } = JSON.parse(data);
        if (type === "event") return listeners.forEach((hear) => hear(method, params));
        const { resolve, reject } = waiting.get(id);
        waiting.delete(id);
        if (type === "success") resolve(result);
        else reject(new Error(`${error}: ${message}`));
    };
    await new Promise((resolve, reject) => {
        socket.onopen = resolve;
        socket.onerror = reject;
    });
    let last = 0;
    const send = (method, params) =>
        new Promise((resolve, reject) => {
            waiting.set(++last, { resolve, reject });
            socket.send(JSON.stringify({ id: last, method, params }));
        });
    return { send, on: (hear) => listeners.push(hear) };
}

/** In the page: the first visible element of a selector whose name or text holds `text`. */
function findElement(selector, text) {
    const named = (element) =>
        `${element.ariaLabel ?? ""} ${element.textContent} ${element.labels?.[0]?.textContent ?? ""}`;
    return [...document.querySelectorAll(selector)].find(
        (element) => named(element).includes(text) && element.checkVisibility(),
    );
}

/** A page that is open. */
class Page {
    constructor(send, context) {
        Object.assign(this, { send, context, complaints: [] });
    }

    async call(source, values) {
        const { type, result, exceptionDetails } = await this.send("script.callFunction", {
            functionDeclaration: source,
            awaitPromise: true,
            target: { context: this.context },
            arguments: [{ type: "string", value: JSON.stringify(values) }],
        });
        if (type === "exception") throw new Error(exceptionDetails.text);
        return result;
    }

    /** What a function of the page gives, of values that JSON holds. */
    async evaluate(act, ...values) {
        const source = `async (json) => JSON.stringify(await (${act})(...JSON.parse(json)))`;
        const { value } = await this.call(source, values);
        return value === undefined ? undefined : JSON.parse(value);
    }

    /** The same once it is true. */
    async until(act, ...values) {
        const end = Date.now() + PATIENCE_MS;
        for (;;) {
            const found = await this.evaluate(act, ...values);
            if (found) return found;
            if (Date.now() > end) {
                const text = await this.evaluate(
                    () => document.querySelector("main")?.innerText ?? "",
                );
                throw new Error(`never true: ${act} of ${values}; the page says: ${text}`);
            }
            await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
        }
    }

    /** Waits until `text` stands in what `selector` names. */
    says(text, selector = "main") {
        const look = (where, wanted) =>
            [...document.querySelectorAll(where)].some((element) =>
                element.textContent.includes(wanted),
            );
        return this.until(look, selector, text);
    }

    /** Waits for an element and presses it with the mouse. */
    async click(selector, text = "") {
        const find = `(json) => (${findElement})(...JSON.parse(json))`;
        await this.until(
            `(...values) => Boolean((${findElement})(...values))`,
            selector,
            text,
        );
        await this.call(
            `(json) => (${findElement})(...JSON.parse(json)).scrollIntoView({ block: "center" })`,
            [selector, text],
        );
        const { sharedId } = await this.call(find, [selector, text]);
        const origin = { type: "element", element: { sharedId } };
        const button = { button: 0 };
        await this.act("pointer", [
            { type: "pointerMove", x: 0, y: 0, origin },
            { type: "pointerDown", ...button },
            { type: "pointerUp", ...button },
        ]);
    }

    /** Presses keys one after the other: characters, or those of WebDriver ("\uE007"). */
    keys(...values) {
        const strokes = values.flatMap((value) => [
            { type: "keyDown", value },
            { type: "keyUp", value },
        ]);
        return this.act("key", strokes);
    }

    act(type, actions) {
        const { context } = this;
        const source = { type, id: type, actions };
        return this.send("input.performActions", { context, actions: [source] });
    }

    close() {
        return this.send("browsingContext.close", { context: this.context });
    }
}

/** Starts a browser without a window. `open` gives a page with its document loaded, and what
 * it complains of; `close` ends the browser. */
export async function startFirefox() {
    const profile = await mkdtemp(join(tmpdir(), "puzzled-firefox-"));
    const flags = ["--headless", "--no-remote", "--remote-debugging-port=0"];
    const child = spawn(PROGRAM, [...flags, "--profile", profile, "about:blank"], {
        stdio: ["ignore", "ignore", "pipe"],
    });
    const ended = new Promise((resolve, reject) => {
        child.on("exit", resolve);
        child.on("error", reject);
    });
    const { send, on } = await connect(
        await Promise.race([addressIn(child.stderr), ended.then(() => addressIn([]))]),
    );
    child.stderr.resume();
    const { capabilities } = await send("session.new", { capabilities: {} });
    const pages = new Map();
    on((method, { source, level, text, type }) => {
        const page = pages.get(source?.context);
        const loud = level === "error" || level === "warn";
        if (method === "log.entryAdded" && loud) page?.complaints.push(`${type}: ${text}`);
    });
    await send("session.subscribe", { events: ["log.entryAdded"] });
    const open = async (url, { width, height }) => {
        const { context } = await send("browsingContext.create", { type: "tab" });
        const page = new Page(send, context);
        pages.set(context, page);
        await send("browsingContext.setViewport", { context, viewport: { width, height } });
        await send("browsingContext.navigate", { context, url, wait: "complete" });
        return page;
    };
    const close = async () => {
        await send("browser.close", {});
        await ended;
        await rm(profile, { recursive: true, force: true });
    };
    return { version: capabilities.browserVersion, open, close };
}
