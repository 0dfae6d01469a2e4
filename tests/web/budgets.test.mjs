// The cost of opening a page, as numbers that are the same on every machine: requests, bytes of
// scripts and style sheets, elements, and layout shifts while responses arrive.
import assert from "node:assert/strict";
import { test } from "node:test";
import { NOT_FOUND, openPage, PAGES, service, settle } from "./browser.mjs";

/** The limit of the elements of each page; 1,000 for other pages. */
const ELEMENTS = {
    "/": 1200,
    "/set": 400,
    "/bulls-cows": 300,
    "/grecian": 700,
    "/bridge": 700,
    "/crossing": 700,
    "/cliffs": 700,
    "/hyperloglog": 500,
    "/nothing": 300,
};
/** The maximum number of requests until the puzzle takes input: the HTML document, its files, and
 * requests to the service. */
const REQUESTS_MOST = 8;
/** The maximum size of all scripts and style sheets, compressed by gzip. */
const BYTES_MOST = 50_000;
const SHIFT_MOST = 0.02;
const LATE_MS = 400; // a response that arrives after everything else is drawn
const SIZES = { wide: { width: 1440, height: 900 }, narrow: { width: 390, height: 844 } };

const isRequest = (request) =>
    request.resourceType() === "fetch" || request.resourceType() === "xhr";

/** Returns the files that a document names and a browser loads at once. */
async function readFiles(place) {
    const headers = { Accept: "text/html" };
    const text = await (await fetch(service.url + place, { headers })).text();
    return [...new Set(text.match(/\/assets\/[\w-]+\.(js|css)/g))];
}

/** Returns the bytes of files that are compressed by gzip. */
async function countBytes(files) {
    const headers = { "Accept-Encoding": "gzip" };
    const heads = await Promise.all(
        files.map((file) => fetch(service.url + file, { method: "HEAD", headers })),
    );
    return heads.reduce((sum, head) => sum + Number(head.headers.get("content-length")), 0);
}

/** Records the scripts, style sheets and requests of the page and delays the responses. */
async function watch(page, cost) {
    page.on("request", (request) => {
        const { pathname } = new URL(request.url());
        if (isRequest(request)) cost.requests.push(pathname);
        if (["script", "stylesheet"].includes(request.resourceType()))
            cost.files.add(pathname);
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
                const record = (list) => {
                    const shifts = list.getEntries().map(({ value, sources }) => ({
                        value,
                        moved: sources.map(({ node }) => node?.className || node?.nodeName),
                    }));
                    resolve(shifts.sort((a, b) => b.value - a.value));
                };
                const observer = new PerformanceObserver(record);
                observer.observe({ type: "layout-shift", buffered: true });
                setTimeout(() => resolve([]), 100); // no shift occurred
            }),
    );

async function measure(t, place, viewport) {
    const cost = { files: new Set(), requests: [] };
    const options = { expected: NOT_FOUND, viewport, prepare: (page) => watch(page, cost) };
    const page = await openPage(t, place, options);
    await settle(page);
    cost.elements = await page.locator("*").count();
    cost.shifts = await readShifts(page);
    const sum = (values) => values.reduce((total, value) => total + value, 0);
    return {
        bytes: await countBytes([...cost.files]),
        requests: cost.requests,
        elements: cost.elements,
        shift: sum(cost.shifts.map(({ value }) => value)),
        moved: JSON.stringify(cost.shifts.slice(0, 3)),
    };
}

for (const place of [...PAGES, "/nothing"]) {
    const requests = ["/", "/nothing"].includes(place) ? 0 : 1; // to the service
    const elements = ELEMENTS[place] ?? 1000;

    test(`${place} stays within its budget`, async (t) => {
        for (const [size, viewport] of Object.entries(SIZES)) {
            const cost = await measure(t, place, viewport);
            console.log(
                `${place}, ${size}: ${cost.bytes} bytes in all, ` +
                    `${cost.requests.length} requests, ${cost.elements} elements, ` +
                    `moved by ${cost.shift.toFixed(4)}`,
            );
            assert.ok(cost.requests.length <= requests, cost.requests.join());
            assert.ok(cost.elements <= elements, `${cost.elements} elements`);
            assert.ok(
                cost.shift < SHIFT_MOST,
                `${size}: moves by ${cost.shift}: ${cost.moved}`,
            );
        }
    });

    test(`${place} needs few requests until it takes input`, async () => {
        const files = await readFiles(place);
        const bytes = await countBytes(files);
        const count = 1 + files.length + requests;
        console.log(`${place}: ${bytes} bytes, ${count} requests until it takes input`);
        assert.ok(bytes > 0 && bytes <= BYTES_MOST, `${bytes} bytes`);
        assert.ok(count <= REQUESTS_MOST, files.join());
    });
}
