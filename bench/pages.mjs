// How long pages take in a browser that has a quarter of the processor, and the worst frame of
// what moves; writes bench/pages.md. Needs what the tests of the pages need (docs/web.md), and a
// machine that does nothing else.
//   node bench/pages.mjs [--binary build/release/puzzled] [--rounds 7] [--only]
// With --only the figures are printed and the file stays as it is.
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const { values: options } = parseArgs({
    options: {
        binary: { type: "string", default: `${ROOT}build/release/puzzled` },
        rounds: { type: "string", default: "7" },
        only: { type: "boolean", default: false },
    },
});
process.env["PUZZLED_BINARY"] = options.binary;
const { launch } = await import("../tests/web/browser.mjs");
const { startService } = await import("../tests/web/service.mjs");

const PAGES = [
    "/",
    "/set",
    "/bulls-cows",
    "/grecian",
    "/bridge",
    "/crossing",
    "/cliffs",
    "/hyperloglog",
    "/api",
];
const SLOWER = 4;
const PAINT_MOST_MS = 1000;
const BLOCKED_MOST_MS = 300;
const FRAME_MOST_MS = 50;
/** Nothing more comes when nothing came for so long. */
const QUIET_MS = 1500;
const VIEWPORT = { width: 1440, height: 900 };

const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];

/** In the page: the largest paint, and by how much long tasks pass 50 ms, as browsers know them
 * once nothing more came for a while. */
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

async function timeOf(browser, url) {
    const { page, close } = await open(browser, url, SLOWER);
    const times = await page.evaluate(readTimes, QUIET_MS);
    await close();
    return times;
}

/** Has the page note how far its frames lie apart while `act` goes on; the longest. */
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

/** Turns a dial of the Grecian Computer by the mouse, once around. */
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

/** Has the field of 5,040 codes go out under rows that come one after the other. */
async function darkenField(browser, url) {
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
const service = await startService();
const browser = await launch();
const times = new Map(PAGES.map((path) => [path, []]));
const frames = { "A dial that is turned": [], "The field that goes out": [] };
for (let round = 0; round < rounds; round++) {
    for (const path of PAGES)
        times.get(path).push(await timeOf(browser, service.url + path));
    frames["A dial that is turned"].push(await turnDial(browser, service.url));
    frames["The field that goes out"].push(await darkenField(browser, service.url));
}
const version = browser.version();
await browser.close();
await service.stop();

const whole = (value) => value.toFixed(0);
const verdict = (good) => (good ? "yes" : "no");

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

Made by \`node bench/pages.mjs\`, which writes this file anew: Chromium ${version} without a window,
${VIEWPORT.width} x ${VIEWPORT.height}, on ${cpus().length} cores (${cpus()[0].model.trim()}), at ${String(commit).trim()}. Nothing is kept from the
round before. Medians of ${rounds} rounds; the least and the greatest stand in brackets.
When it began, ${load.toFixed(1)} other processes wanted a core; that makes all figures larger.

The processor has 1/${SLOWER} of its speed. "Paint" is the largest contentful paint, at most
${PAINT_MOST_MS.toLocaleString("en")} ms; "blocked" is by how much tasks pass 50 ms, all together, at most ${BLOCKED_MOST_MS} ms.

| Page | Paint, ms | Blocked, ms | Reached? |
| --- | --: | --: | --- |
${[...times].map(pageRow).join("\n")}

At full speed, the longest frame while something moves, less than ${FRAME_MOST_MS} ms:

| What | ms | Reached? |
| --- | --: | --- |
${Object.entries(frames).map(frameRow).join("\n")}
`;
console.log(text);
if (!options.only) writeFileSync(`${ROOT}bench/pages.md`, text);
