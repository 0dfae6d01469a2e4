// Measures pages in a browser and writes bench/pages.md. It needs the packages of the browser tests
// (docs/web.md), and an idle machine.
//   node bench/pages.mjs [--binary build/release/puzzled] [--before BINARY] [--rounds 7] [--only]
// --before is another build. On a slow network, the measurements of both builds alternate.
// --only prints the figures and does not write the file.
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { launch } from "../tests/web/chromium.mjs";
import { startService } from "../tests/web/service.mjs";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const { values: options } = parseArgs({
    options: {
        binary: { type: "string", default: `${ROOT}build/release/puzzled` },
        before: { type: "string" },
        rounds: { type: "string", default: "7" },
        only: { type: "boolean", default: false },
    },
});

/** The pages, and a selector of the element that takes input for the puzzle of the day. */
const PAGES = {
    "/": ".play-today",
    "/set": ".table .picture",
    "/bulls-cows": ".pad button",
    "/grecian": "[role=slider]",
    "/bridge": ".walkers button",
    "/crossing": ".river button",
    "/cliffs": ".camp button, .cliffs-camp button",
    "/hyperloglog": ".gate-stage button",
    "/api": ".all-operations",
};
const SLOWER = 4;
/** Slow 4G, as Lighthouse defines it. */
const NETWORK = {
    offline: false,
    latency: 562.5,
    downloadThroughput: 1_474_560 / 8,
    uploadThroughput: 675_000 / 8,
};
const PHONE = { width: 390, height: 844 };
/** Long, because the machine may be busy. */
const PATIENT = { timeout: 120_000 };
const FIRST_PAINT_MOST_MS = 2000;
const PLAYABLE_MOST_MS = 3000;
const PAINT_MOST_MS = 1000;
const BLOCKED_MOST_MS = 300;
const FRAME_MOST_MS = 50;
/** A page without new entries for this time is complete. */
const QUIET_MS = 1500;
const VIEWPORT = { width: 1440, height: 900 };

const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];

/** Runs in the page: returns the time of the largest paint, and the sum of the times by which long
 * tasks exceed 50 ms, after no new entry occurred for `quiet` ms. */
function readTimes(quiet) {
    return new Promise((resolve) => {
        const times = { paint: 0, blocked: 0 };
        let last = performance.now();
        const hear = (type, count) =>
            new PerformanceObserver((list) => {
                last = performance.now();
                list.getEntries().forEach(count);
            }).observe({ type, buffered: true });
        hear("largest-contentful-paint", (entry) => (times.paint = entry.startTime));
        hear("longtask", ({ duration }) => (times.blocked += duration - 50));
        const look = setInterval(() => {
            if (performance.now() - last < quiet) return;
            clearInterval(look);
            resolve(times);
        }, 100);
    });
}

async function open(browser, url, slower) {
    const context = await browser.newContext({
        viewport: VIEWPORT,
        serviceWorkers: "block",
    });
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: slower });
    await page.goto(url);
    await page.locator("main h1").waitFor();
    return { page, close: () => context.close() };
}

/** Runs in the page: records when an element with this selector is first on the screen. */
function recordPlayable(selector) {
    const look = () => {
        if (!document.querySelector(selector)) return;
        observer.disconnect();
        requestAnimationFrame(() => (globalThis.playable = performance.now()));
    };
    const observer = new MutationObserver(look);
    observer.observe(document, { subtree: true, childList: true });
}

/** Measures a page on a slow network: the times until its first paint and until it is playable, and
 * the requests and bytes until then. */
async function timeOnSlowNetwork(browser, url, selector) {
    const context = await browser.newContext({
        viewport: PHONE,
        hasTouch: true,
        serviceWorkers: "block",
    });
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send("Network.enable");
    await session.send("Network.emulateNetworkConditions", NETWORK);
    await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
    await page.addInitScript(recordPlayable, selector);
    await page.goto(url, { waitUntil: "commit" });
    await page.waitForFunction(() => globalThis.playable !== undefined, null, PATIENT);
    const times = await page.evaluate(() => {
        const { playable } = globalThis;
        const [paint] = performance.getEntriesByName("first-contentful-paint");
        const [document] = performance.getEntriesByType("navigation");
        const files = performance
            .getEntriesByType("resource")
            .filter(({ responseEnd }) => responseEnd > 0 && responseEnd <= playable);
        const bytes = [document, ...files].reduce((sum, file) => sum + file.transferSize, 0);
        return { paint: paint.startTime, playable, requests: 1 + files.length, bytes };
    });
    await context.close();
    return times;
}

async function timeOf(browser, url) {
    const { page, close } = await open(browser, url, SLOWER);
    const times = await page.evaluate(readTimes, QUIET_MS);
    await close();
    return times;
}

/** Returns the longest time between two frames of the page while `act` runs. */
async function worstFrame(page, act) {
    await page.evaluate(() => {
        globalThis.worst = 0;
        let last = performance.now();
        const frame = (now) => {
            globalThis.worst = Math.max(globalThis.worst, now - last);
            last = now;
            requestAnimationFrame(frame);
        };
        requestAnimationFrame((now) => {
            last = now;
            requestAnimationFrame(frame);
        });
    });
    await act();
    return page.evaluate(() => globalThis.worst);
}

/** Turns a dial of the Grecian Computer once around with the mouse. */
async function turnDial(browser, url) {
    const { page, close } = await open(browser, `${url}/grecian`, 1);
    const wheel = page.getByRole("slider").first();
    await wheel.waitFor();
    await page.waitForTimeout(QUIET_MS);
    const box = await wheel.boundingBox();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const at = (turn) => [
        x + 0.4 * box.width * Math.cos(turn),
        y + 0.4 * box.height * Math.sin(turn),
    ];
    const worst = await worstFrame(page, async () => {
        await page.mouse.move(...at(0));
        await page.mouse.down();
        for (let step = 1; step <= 90; step++)
            await page.mouse.move(...at((step * Math.PI) / 45));
        await page.mouse.up();
    });
    await close();
    return worst;
}

/** Changes the map of 5,040 codes with one list of rows after another. */
async function changeMap(browser, url) {
    const { page, close } = await open(browser, `${url}/bulls-cows#mode=rows&rows=`, 1);
    await page.waitForTimeout(QUIET_MS);
    const worst = await worstFrame(page, async () => {
        for (const rows of ["0123:1b1c", "0123:1b1c,0245:1b1c", "", "9876:0b2c"]) {
            await page.evaluate((value) => {
                location.hash = `mode=rows&rows=${value}`;
            }, rows);
            await page.waitForTimeout(800);
        }
    });
    await close();
    return worst;
}

const rounds = Number(options.rounds);
const [load] = loadavg();
const browser = await launch();
const builds = options.before ? [options.before, options.binary] : [options.binary];
const services = await Promise.all(builds.map((binary) => startService(binary)));
const service = services.at(-1);
const slow = services.map(() => new Map(Object.keys(PAGES).map((path) => [path, []])));
const times = new Map(Object.keys(PAGES).map((path) => [path, []]));
const frames = { "A dial that is turned": [], "The map of codes that changes": [] };
for (let round = 0; round < rounds; round++) {
    for (const [path, selector] of Object.entries(PAGES)) {
        for (const [i, { url }] of services.entries())
            slow[i].get(path).push(await timeOnSlowNetwork(browser, url + path, selector));
        times.get(path).push(await timeOf(browser, service.url + path));
    }
    frames["A dial that is turned"].push(await turnDial(browser, service.url));
    frames["The map of codes that changes"].push(await changeMap(browser, service.url));
}
const version = browser.version();
await browser.close();
await Promise.all(services.map(({ stop }) => stop()));

const whole = (value) => value.toFixed(0);
const verdict = (good) => (good ? "yes" : "no");

/** Returns the minimum, and the median in brackets. Other programs only make times longer. */
const least = (values) => `${whole(Math.min(...values))} [${whole(median(values))}]`;

function slowRow(path) {
    const columns = ["requests", "bytes", "paint", "playable"].map((name) =>
        slow.map((build) => {
            const values = build.get(path).map((one) => one[name]);
            return name === "requests" || name === "bytes"
                ? whole(median(values))
                : least(values);
        }),
    );
    const last = slow.at(-1).get(path);
    const good =
        Math.min(...last.map(({ paint }) => paint)) <= FIRST_PAINT_MOST_MS &&
        Math.min(...last.map(({ playable }) => playable)) <= PLAYABLE_MOST_MS;
    return `| \`${path}\` | ${columns.map((both) => both.join(" -> ")).join(" | ")} | ${verdict(good)} |`;
}

function pageRow([path, taken]) {
    const paint = taken.map((one) => one.paint);
    const blocked = taken.map((one) => one.blocked);
    const good = median(paint) <= PAINT_MOST_MS && median(blocked) <= BLOCKED_MOST_MS;
    const spread = (all) =>
        `${whole(median(all))} [${whole(Math.min(...all))}, ${whole(Math.max(...all))}]`;
    return `| \`${path}\` | ${spread(paint)} | ${spread(blocked)} | ${verdict(good)} |`;
}

const frameRow = ([what, all]) =>
    `| ${what} | ${whole(median(all))} | ${verdict(median(all) < FRAME_MOST_MS)} |`;

const commit = execFileSync("git", ["-C", ROOT, "rev-parse", "--short", "HEAD"]);
const text = `# Pages in a browser

\`node bench/pages.mjs\` writes this file: Chromium ${version} without a window, on ${cpus().length} cores
(${cpus()[0].model.trim()}), at ${String(commit).trim()}. Each round starts with an empty cache. ${rounds} rounds.
At the start, ${load.toFixed(1)} other processes were ready to run; that makes all times longer.

## A phone on a slow network

${PHONE.width} x ${PHONE.height}, a network of 1.47 Mbit/s with 562 ms for each request, and 1/${SLOWER} of the speed of the
processor. A page is playable when the puzzle of the day takes input. Requests and bytes (as they are
sent, with headers) are those until then. Times are the least of all rounds, with the median in
brackets: first paint at most ${FIRST_PAINT_MOST_MS} ms, playable at most ${PLAYABLE_MOST_MS} ms.${options.before ? " Before -> after." : ""}

| Page | Requests | Bytes | First paint, ms | Playable, ms | Reached? |
| --- | --: | --: | --: | --: | --- |
${Object.keys(PAGES).map(slowRow).join("\n")}

## A slow processor

${VIEWPORT.width} x ${VIEWPORT.height}, 1/${SLOWER} of the speed of the processor, a fast network. "Paint" is the largest
contentful paint, at most ${PAINT_MOST_MS} ms; "blocked" is the time by which tasks exceed 50 ms, in total at most
${BLOCKED_MOST_MS} ms. Medians, with the least and the greatest value in brackets.

| Page | Paint, ms | Blocked, ms | Reached? |
| --- | --: | --: | --- |
${[...times].map(pageRow).join("\n")}

## Animations

The longest frame at full speed while something moves, less than ${FRAME_MOST_MS} ms:

| What | ms | Reached? |
| --- | --: | --- |
${Object.entries(frames).map(frameRow).join("\n")}
`;
console.log(text);
if (!options.only) writeFileSync(`${ROOT}bench/pages.md`, text);
