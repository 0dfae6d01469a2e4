// Starts the browser of the tests and of bench/pages.mjs.
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { chromium } from "playwright-core";

// The first one does not draw a window, which halves the work.
const BROWSERS = [
    "/usr/bin/chromium-headless-shell",
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
];
const FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
];

function findBrowser() {
    const wanted = process.env["PUZZLED_BROWSER"];
    const found = wanted ?? BROWSERS.find((path) => existsSync(path));
    assert.ok(
        found,
        `a browser was not found at ${BROWSERS.join(", ")}; set PUZZLED_BROWSER to the path of one`,
    );
    return found;
}

export const launch = () => chromium.launch({ executablePath: findBrowser(), args: FLAGS });
