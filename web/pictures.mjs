// Makes the pictures of web/src/social and web/src/icons from the miniatures of the home page:
//   node web/pictures.mjs [NAME...]
// Names, such as "set" or "home", select files of web/src/social. Run it when a miniature changes, with
// its name, because other versions of Chromium draw all files differently. It needs the packages of
// tests/web, a release build, Chromium (PUZZLED_BROWSER selects another one) and pngquant.
// cspell:ignore nofs

import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { build } from "esbuild";
import { HERE, insertScenes, SOURCES } from "./site.mjs";

const { chromium } = createRequire(join(HERE, "../tests/web/package.json"))(
    "playwright-core",
);
const BROWSERS = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];
const SOCIAL = { width: 1200, height: 630 };
const SIZE_MAX = 60_000;
const COLORS = 96;

/** Draws the pictures. Their styles are in pictures.css. */
const ENTRY = `
    import { render } from "preact";
    import { randomOf } from "./src/daily/day";
    import { GAMES } from "./src/games";
    import { Mark } from "./src/parts/mark";

    const scenes = {};

    function Scene({ id }) {
        const Shown = scenes[id];
        const chance = randomOf("2026-11-21", id);
        return (
            <svg class={"mini mini-" + id} viewBox="0 0 320 200">
                <Shown chance={chance} moving={false} />
            </svg>
        );
    }

    function Words({ title, line }) {
        return (
            <div class="words">
                <p class="brand"><Mark /><span>puzzled</span></p>
                <h1>{title}</h1>
                <p>{line}</p>
            </div>
        );
    }

    const Request = () => {
        const { method, path, request, response } = globalThis.example;
        return (
            <pre>
                <b>{method}</b> {path}{"\\n"}
                {request}{"\\n\\n"}
                <b>200</b> OK{"\\n"}
                {response}
            </pre>
        );
    };

    const PICTURES = {
        home: () => (
            <>
                <Words title="Be puzzled." line="New puzzles every day." />
                <div class="many">{GAMES.slice(0, 6).map(({ id }) => <Scene id={id} />)}</div>
            </>
        ),
        api: () => (
            <>
                <Words title="Free API" line="Every answer, for programs too." />
                <Request />
            </>
        ),
        icon: () => <div class="icon"><Mark /></div>,
    };

    const ofGame = ({ id, name, line }) => () => (
        <><Words title={name} line={line} /><Scene id={id} /></>
    );
    for (const game of GAMES) PICTURES[game.id] = ofGame(game);

    globalThis.show = async (name) => {
        for (const { id } of GAMES)
            scenes[id] = (await import("./src/home/scenes/" + id + ".tsx")).default;
        const Picture = PICTURES[name];
        document.body.className = name === "icon" ? "" : "social";
        render(<Picture />, document.body);
    };
    globalThis.games = GAMES.map(({ id }) => id);
`;

const DOCUMENT = join(HERE, "../build/release/openapi/openapi.json");
const EXAMPLE = { path: "/set/check", name: "a-set" };

/** JSON with a line for each member, and arrays on one line. */
const written = (value) =>
    JSON.stringify(value, null, 2).replace(/\[[^[\]{}]*\]/g, (array) =>
        array.replace(/\s+/g, " ").replace("[ ", "[").replace(" ]", "]"),
    );

/** A request of the OpenAPI document with its response. The API tests send it. */
function readExample() {
    const { paths, components } = JSON.parse(readFileSync(DOCUMENT, "utf8"));
    const { requestBody, responses } = paths[EXAMPLE.path].post;
    const valueOf = ({ content }) => {
        const { $ref: reference } = content["application/json"].examples[EXAMPLE.name];
        return written(components.examples[reference.split("/").at(-1)].value);
    };
    const request = valueOf(requestBody);
    return {
        method: "POST",
        path: EXAMPLE.path,
        request,
        response: valueOf(responses[200]),
    };
}

/** Returns the script and the styles of the page that draws the pictures. */
async function bundle() {
    const common = { bundle: true, write: false, logLevel: "warning", absWorkingDir: HERE };
    const script = await build({
        ...common,
        stdin: { contents: ENTRY, resolveDir: HERE, loader: "tsx" },
        jsx: "automatic",
        jsxImportSource: "preact",
        format: "iife",
    });
    const styles = await build({
        ...common,
        stdin: {
            contents: [
                "src/styles/tokens.css",
                "src/styles/base.css",
                "src/styles/shell.css",
                "src/home/home.css",
            ]
                .map((file) => `@import "./${file}";`)
                .concat('@import "./pictures.css";')
                .join("\n"),
            resolveDir: HERE,
            loader: "css",
        },
        plugins: [insertScenes],
    });
    return [script, styles].map(({ outputFiles }) => outputFiles[0].text);
}

/** Writes a picture with fewer colors, which makes the file a quarter as large. */
function pack(picture, file) {
    const input = { input: picture, maxBuffer: 1 << 24 };
    const packed = execFileSync(
        "pngquant",
        ["--strip", "--speed", "1", "--nofs", String(COLORS), "-"],
        input,
    );
    if (packed.length > SIZE_MAX) throw new Error(`${file} has ${packed.length} bytes`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, packed);
    console.log(`${packed.length} ${file}`);
}

/** The icons: name, size, and the share of the width that the logo takes. Systems can cut a maskable
 * icon down to a circle. */
const ICONS = [
    ["icon-192", 192, 0.74],
    ["icon-512", 512, 0.74],
    ["icon-maskable-512", 512, 0.56],
    ["apple-touch-icon", 180, 0.7],
];

async function makePreviews(page, names) {
    await page.setViewportSize(SOCIAL);
    const games = await page.evaluate(() => globalThis.games);
    const all = ["home", ...games, "api"];
    for (const name of names.length > 0 ? names : all) {
        if (!all.includes(name)) throw new Error(`${name} is not one of ${all.join(", ")}`);
        await page.evaluate((shown) => globalThis.show(shown), name);
        pack(await page.screenshot(), join(SOURCES, "social", `${name}.png`));
    }
}

async function makeIcons(page) {
    await page.evaluate(() => globalThis.show("icon"));
    for (const [name, size, share] of ICONS) {
        await page.setViewportSize({ width: size, height: size });
        await page.evaluate(
            ([of, rounded]) => {
                const { style } = document.querySelector(".icon");
                style.setProperty("--share", String(of));
                style.borderRadius = rounded ? "22%" : "0";
            },
            [share, /^icon-\d/.test(name)],
        );
        const picture = await page.screenshot({ omitBackground: true });
        pack(picture, join(SOURCES, "icons", `${name}.png`));
    }
}

async function main(names) {
    const [script, styles] = await bundle();
    const browser = await chromium.launch({
        executablePath: process.env.PUZZLED_BROWSER ?? BROWSERS.find(existsSync),
        args: ["--no-sandbox", "--disable-gpu"],
    });
    try {
        const page = await browser.newPage({ colorScheme: "light" });
        await page.setContent("<!doctype html><html><body></body></html>");
        await page.addStyleTag({ content: styles });
        await page.evaluate((example) => (globalThis.example = example), readExample());
        await page.addScriptTag({ content: script });
        await makePreviews(page, names);
        if (names.length === 0) await makeIcons(page);
    } finally {
        await browser.close();
    }
}

await main(process.argv.slice(2));
