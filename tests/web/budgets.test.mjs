// The cost of opening a page, as numbers that are the same on every machine: bytes of scripts,
// requests to the service, elements, and layout shifts while responses arrive.
import assert from "node:assert/strict";
import { test } from "node:test";
import { openPage, service, settle, takeProblems } from "./browser.mjs";

/** The limits of each page: bytes of scripts as they are sent (compressed), requests to the service,
 * elements. */
const BUDGETS = {
    "/": [45_000, 0, 1200],
    "/set": [36_000, 1, 400],
    "/bulls-cows": [42_000, 1, 300],
    "/grecian": [47_500, 1, 700],
    "/bridge": [42_000, 1, 700],
    "/crossing": [47_500, 1, 700],
    "/cliffs": [44_000, 1, 700],
    "/hyperloglog": [36_000, 1, 500],
    "/api": [36_000, 1, 1000],
    "/nothing": [24_000, 0, 300],
};
const SHIFT_MOST = 0.02;
const LATE_MS = 400; // a response that arrives after everything else is drawn
const SIZES = { wide: { width: 1440, height: 900 }, narrow: { width: 390, height: 844 } };

const isRequest = (request) =>
    request.resourceType() === "fetch" || request.resourceType() === "xhr";

/** Counts the scripts and requests of the page and delays the responses. */
async function watch(page, cost) {
    page.on("response", async (response) => {
        const head = await response.allHeaders();
        if (!head["content-type"]?.startsWith("text/javascript")) return;
        cost.bytes.set(response.url(), Number(head["content-length"]));
    });
    page.on("request", (request) => {
        if (isRequest(request)) cost.requests.push(new URL(request.url()).pathname);
    });
    await page.route("**", async (route) => {
        if (isRequest(route.request()))
            await new Promise((resolve) => setTimeout(resolve, LATE_MS));
        await route.continue();
    });
}

/** Returns the layout shifts and the elements that moved, the largest first. */
const readShifts = (page) =>
    page.evaluate(
        () =>
            new Promise((resolve) => {
                const tell = (list) => {
                    const shifts = list.getEntries().map(({ value, sources }) => ({
                        value,
                        moved: sources.map(({ node }) => node?.className || node?.nodeName),
                    }));
                    resolve(shifts.sort((a, b) => b.value - a.value));
                };
                const observer = new PerformanceObserver(tell);
                observer.observe({ type: "layout-shift", buffered: true });
                setTimeout(() => resolve([]), 100); // no shift occurred
            }),
    );

async function measure(t, place, viewport) {
    const cost = { bytes: new Map(), requests: [] };
    const options = { viewport, prepare: (page) => watch(page, cost) };
    const page = await openPage(t, place, options);
    await settle(page);
    cost.elements = await page.locator("*").count();
    cost.shifts = await readShifts(page);
    takeProblems(page); // the browser reports the status 404
    const sum = (values) => values.reduce((total, value) => total + value, 0);
    return {
        bytes: sum([...cost.bytes.values()]),
        requests: cost.requests,
        elements: cost.elements,
        shift: sum(cost.shifts.map(({ value }) => value)),
        moved: JSON.stringify(cost.shifts.slice(0, 3)),
    };
}

for (const [place, [bytes, requests, elements]] of Object.entries(BUDGETS))
    test(`${place} stays within its budget`, async (t) => {
        for (const [size, viewport] of Object.entries(SIZES)) {
            const cost = await measure(t, place, viewport);
            console.log(
                `${place}, ${size}: ${cost.bytes} bytes of scripts, ` +
                    `${cost.requests.length} requests, ${cost.elements} elements, ` +
                    `moved by ${cost.shift.toFixed(4)}`,
            );
            assert.ok(cost.bytes > 0 && cost.bytes <= bytes, `${cost.bytes} bytes`);
            assert.ok(cost.requests.length <= requests, cost.requests.join());
            assert.ok(cost.elements <= elements, `${cost.elements} elements`);
            assert.ok(
                cost.shift < SHIFT_MOST,
                `${size}: moves by ${cost.shift}: ${cost.moved}`,
            );
        }
    });
