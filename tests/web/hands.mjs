// What a person does with a page, and what the service says to the same question.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);
const TABS_MAX = 80;

/** The answer of the daemon to a question that no page asked. */
export async function ask(service, path, question) {
    const response = await fetch(service.url + path, {
        method: "POST",
        body: JSON.stringify(question),
        headers: { "Content-Type": "application/json" },
    });
    return response.json();
}

/** The place that the page shows, as its address will tell it in a moment: what follows the
 * name of the host. */
export function addressOf(page) {
    return page.evaluate(() => {
        dispatchEvent(new Event("pagehide")); // then it does not wait
        return location.pathname + location.hash;
    });
}

/** Presses keys one after the other. */
export async function press(page, ...keys) {
    for (const key of keys) await page.keyboard.press(key);
}

/** The name of what has the focus; none when nothing has it, which the page calls its body. */
export function focused(page) {
    return page.evaluate(() => {
        const { activeElement: element } = document;
        if (element === document.body) return "";
        const label = element.labels?.[0]?.textContent;
        return element.getAttribute("aria-label") ?? label ?? element.textContent;
    });
}

/** Presses Tab until what has the focus bears the name. */
export async function tabTo(page, name, key = "Tab") {
    for (let i = 0; i < TABS_MAX; i++) {
        if (name.test(await focused(page))) return;
        await press(page, key);
    }
    assert.fail(`${key} does not reach ${name}`);
}

/** The same, backwards. */
export const tabBackTo = (page, name) => tabTo(page, name, "Shift+Tab");

/** Has the page remember each text that stands at a selector from now on, so that what comes
 * and goes by itself is not missed. Gives a way to wait for one and to read them all. */
export async function remember(page, selector) {
    const told = await page.evaluateHandle((wanted) => {
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
            [told, later],
        );
    const texts = async () => (await told.jsonValue()).filter(Boolean);
    return { texts, until };
}

/** Presses a button that copies something, and gives what it has copied. */
export async function copied(page, button) {
    await page.evaluate(() => navigator.clipboard.writeText(""));
    await button.click();
    const text = await page.waitForFunction(() => navigator.clipboard.readText());
    return text.jsonValue();
}

/** Has the page show the requests behind it. The switch is the last thing on the page, and may
 * be moved by what comes above it, so it is not pointed at. */
export async function showRequests(page) {
    const box = page.getByLabel("Show the requests behind each page");
    await box.evaluate((input) => input.checked || input.click());
}

/** What the "Copy as curl" beside an answer of `path` copies, run: the answer, or its last
 * line. */
export async function runCopied(page, path) {
    const line = page.locator(".request", { hasText: `POST ${path}` });
    const whole = page.page?.() ?? page; // the button may be looked for in a part of it
    await showRequests(whole);
    const command = await copied(whole, line.getByRole("button"));
    const { stdout } = await run("sh", ["-c", command], { maxBuffer: 1 << 26 });
    return JSON.parse(stdout.trim().split("\n").at(-1));
}
