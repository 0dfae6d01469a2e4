// Actions of a user on a page, and requests to the service without a page.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { service } from "./browser.mjs";

export const run = promisify(execFile);
const TABS_MAX = 80;
const CLOSE = { Connection: "close" }; // the service may close an idle connection at any time

/** Sends a request to the service without the page and returns the response. */
export async function post(path, body, { url } = service) {
    const response = await fetch(url + path, {
        method: "POST",
        body: JSON.stringify(body),
        headers: { "Content-Type": "application/json", ...CLOSE },
    });
    return response.json();
}

/** Returns the OpenAPI document of the service. */
export async function openApiDocument() {
    const response = await fetch(`${service.url}/openapi.json`, { headers: CLOSE });
    return response.json();
}

/** Returns the address of the page without the host. The page writes it with a delay; this writes it
 * at once. */
export function addressOf(page) {
    return page.evaluate(() => {
        dispatchEvent(new Event("pagehide"));
        return location.pathname + location.hash;
    });
}

/** Presses keys one after the other. */
export async function press(page, ...keys) {
    for (const key of keys) await page.keyboard.press(key);
}

/** Returns the name of the element that has the focus, or "" if none has it. */
export function focused(page) {
    return page.evaluate(() => {
        const { activeElement: element } = document;
        if (element === document.body) return "";
        const label = element.labels?.[0]?.textContent;
        return element.getAttribute("aria-label") ?? label ?? element.textContent;
    });
}

/** Presses Tab until an element with the name has the focus. */
export async function tabTo(page, name, key = "Tab") {
    for (let i = 0; i < TABS_MAX; i++) {
        if (name.test(await focused(page))) return;
        await press(page, key);
    }
    assert.fail(`${key} does not reach ${name}`);
}

/** Presses Shift+Tab until an element with the name has the focus. */
export const tabBackTo = (page, name) => tabTo(page, name, "Shift+Tab");

/** Records the texts of a selector from now on, so that the test sees those that disappear. Returns
 * functions that wait for a text and return all texts. */
export async function recordTexts(page, selector) {
    const recorded = await page.evaluateHandle((wanted) => {
        const shown = () =>
            [...document.querySelectorAll(wanted)].at(-1)?.textContent ?? "";
        const texts = [shown()];
        const look = () => shown() !== texts.at(-1) && texts.push(shown());
        const all = { subtree: true, childList: true, characterData: true };
        new MutationObserver(look).observe(document, all);
        return texts;
    }, selector);
    const until = (later) =>
        page.waitForFunction(
            ([texts, text]) => texts.slice(1).includes(text),
            [recorded, later],
        );
    const texts = async () => (await recorded.jsonValue()).filter(Boolean);
    return { texts, until };
}

/** Presses a button that copies a text, and returns the text. */
export async function copyText(page, button) {
    await page.evaluate(() => navigator.clipboard.writeText(""));
    await button.click();
    const text = await page.waitForFunction(() => navigator.clipboard.readText());
    return text.jsonValue();
}

/** Makes the page show its requests, as the switch of the laboratories and of the API page does. */
export async function showRequests(page) {
    await page.evaluate(() => {
        localStorage.setItem("puzzled-developer", "on");
        dispatchEvent(new CustomEvent("puzzled-developer", { detail: true }));
    });
}

/** Opens a tab of a game page. */
export const openTab = (page, name) =>
    page
        .getByRole("navigation", { name: "Parts of this page" })
        .getByRole("link", { name, exact: true })
        .click();

/** Returns the distance of an element from the top of the window, in pixels. */
export const topOf = (page, selector) =>
    page
        .locator(selector)
        .first()
        .evaluate((element) => element.getBoundingClientRect().top);

/** Copies the request to `path` as a curl command, runs it, and returns the response or its last
 * line. `page` is a page or a part of it. */
export async function runCopied(page, path) {
    const line = page.locator(".request", { hasText: `POST ${path}` });
    const whole = page.page?.() ?? page;
    await showRequests(whole);
    const command = await copyText(whole, line.getByRole("button"));
    const { stdout } = await run("sh", ["-c", command], { maxBuffer: 1 << 26 });
    return JSON.parse(stdout.trim().split("\n").at(-1));
}
