// Makes the website in a folder: for each page a document and a style sheet, the scripts, and the
// files that have their names at the root. For the program by build.mjs, during development by
// dev.mjs.
import { createHash } from "node:crypto";
import { copyFileSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, extname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

export const HERE = dirname(fileURLToPath(import.meta.url));
export const SOURCES = join(HERE, "src");

const COMMON = {
    absWorkingDir: HERE,
    bundle: true,
    charset: "utf8",
    jsx: "automatic",
    jsxImportSource: "preact",
    legalComments: "none",
    metafile: true,
    logLevel: "warning",
};

const BROWSERS = {
    ...COMMON,
    target: ["es2022", "chrome123", "firefox121", "safari17.5"],
    entryNames: "[name]-[hash]",
    chunkNames: "[name]-[hash]",
    assetNames: "[name]-[hash]",
};

const readSource = (name) => readFileSync(join(SOURCES, name), "utf8");

/** Returns the pages of prerender.tsx: id, title, description, frame, and the name of the source. */
async function readPages() {
    const { outputFiles } = await build({
        ...COMMON,
        entryPoints: [join(SOURCES, "prerender.tsx")],
        write: false,
        platform: "node",
        format: "esm",
        target: "node18",
    });
    const code = Buffer.from(outputFiles[0].contents).toString("base64");
    const { documents } = await import(`data:text/javascript;base64,${code}`);
    return documents;
}

/** In place of "scenes.css", the styles of all miniatures. */
export const insertScenes = {
    name: "styles of the miniatures",
    setup({ onResolve, onLoad }) {
        const resolveDir = join(SOURCES, "home/scenes");
        const namespace = "scenes";
        onResolve({ filter: /^scenes\.css$/ }, ({ path }) => ({ path, namespace }));
        onLoad({ filter: /.*/, namespace }, () => ({
            contents: readdirSync(resolveDir)
                .filter((name) => name.endsWith(".css"))
                .map((name) => `@import "./${name}";`)
                .join(""),
            loader: "css",
            resolveDir,
        }));
    },
};

/** In place of "page.css", the styles of a page. */
const insertStyles = (page) => ({
    name: "styles of a page",
    setup({ onResolve }) {
        const path = join(SOURCES, page, `${page}.css`);
        onResolve({ filter: /^page\.css$/ }, () => ({ path }));
    },
});

/** Bundles the style sheet of a page: main.css with the styles of its folder. */
function bundleStyles({ id, source }, options) {
    return build({
        ...BROWSERS,
        ...options,
        entryPoints: [{ in: join(SOURCES, "main.css"), out: id || "home" }],
        plugins: [insertStyles(dirname(source)), insertScenes],
    });
}

/** Returns the scripts that `scripts` makes entry points, which are the pages and what they import
 * later, and the sources outside the folders of the pages that at least one page needs to draw
 * itself. */
async function findShared(pages, scripts) {
    const { metafile } = await build({ ...scripts, write: false });
    const found = new Set();
    const add = (file) => {
        if (found.has(file) || !(file in metafile.inputs)) return; // such as esbuild's own code
        found.add(file);
        for (const { kind, path } of metafile.inputs[file].imports)
            if (kind === "import-statement") add(path);
    };
    for (const { source } of pages) add(`src/${source}`);
    const own = pages.map(({ source }) => dirname(source));
    return {
        entries: Object.values(metafile.outputs).map(({ entryPoint }) => entryPoint),
        shared: [...found].filter(
            (file) =>
                /^src\/.*tsx?$|openapi\.ts$/.test(file) &&
                !own.includes(file.split("/")[1]),
        ),
    };
}

/** Has each of `entries` import main.tsx and `shared`. Without that, esbuild makes a file for each
 * set of entries that have sources in common: up to 20 small files for a page. Sources that all
 * entries import become one file. */
const importShared = (entries, shared) => ({
    name: "shared sources",
    setup({ onLoad }) {
        const imports = ["src/main.tsx", ...shared].map(
            (file) => `import ${JSON.stringify(join(HERE, file))};`,
        );
        onLoad({ filter: /\.tsx?$/ }, ({ path }) => {
            if (!entries.includes(relative(HERE, path))) return undefined;
            const contents = imports.join("") + readFileSync(path, "utf8");
            return { contents, loader: extname(path).slice(1) };
        });
    },
});

/** Leaves texts out of pages.json that only the documents of the pages contain. */
const leaveOutDescriptions = {
    name: "pages without descriptions",
    setup({ onLoad }) {
        onLoad({ filter: /\/pages\.json$/ }, ({ path }) => {
            const pages = JSON.parse(readFileSync(path, "utf8"), (key, value) =>
                key === "description" ? undefined : value,
            );
            return { contents: JSON.stringify(pages), loader: "json" };
        });
    },
};

/** Bundles the scripts of all pages. Each begins with main.tsx, which the documents load. */
async function bundleScripts(pages, styles, options) {
    const scripts = {
        ...BROWSERS,
        ...options,
        entryPoints: pages.map(({ source }) => join(SOURCES, source)),
        format: "esm",
        splitting: true,
        define: { STYLES: JSON.stringify(styles) },
    };
    const { entries, shared } = await findShared(pages, scripts);
    return build({
        ...scripts,
        plugins: [leaveOutDescriptions, importShared(entries, shared)],
    });
}

/** The script that runs before the first paint. */
const bundleEarly = (pages, options) =>
    build({
        ...BROWSERS,
        ...options,
        entryPoints: [join(SOURCES, "early.ts")],
        format: "iife",
        define: {
            GAMES: JSON.stringify(
                pages.filter(({ isGame }) => isGame).map(({ id }) => `/${id}`),
            ),
        },
    });

const isPicture = (name) => /\.(png|svg)$/.test(name);

/** Copies the icons, and the pictures that other sites show with a link to a page. */
const copyPictures = (options) =>
    build({
        ...BROWSERS,
        ...options,
        entryPoints: ["", "icons", "social"].flatMap((folder) =>
            readdirSync(join(SOURCES, folder))
                .filter(isPicture)
                .map((name) => ({
                    in: join(SOURCES, folder, name),
                    out:
                        (folder === "social" ? "social-" : "") + name.replace(/\.\w+$/, ""),
                })),
        ),
        loader: { ".svg": "copy", ".png": "copy" },
    });

const urlOf = (file) => `/assets/${basename(file)}`;

/** Returns the file that contains a source. */
const fileOf = (outputs, source) =>
    Object.keys(outputs).find(
        (file) =>
            outputs[file].entryPoint === `src/${source}` ||
            outputs[file].inputs[`src/${source}`]?.bytesInOutput > 0,
    );

/** Returns the scripts that must be loaded before a script can run, and the script itself. */
function neededBy(outputs, file, found = new Set()) {
    if (found.has(file)) return found;
    found.add(file);
    for (const { kind, path } of outputs[file].imports)
        if (kind === "import-statement") neededBy(outputs, path, found);
    return found;
}

const escape = (text) =>
    text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

/** Replaces {{name}} and {{asset SOURCE}} in a template. */
const fill = (template, outputs, values) =>
    template.replace(/\{\{(\w+)(?: ([\w./-]+))?\}\}/g, (_, name, source) =>
        name === "asset" ? urlOf(fileOf(outputs, source)) : values[name],
    );

/** The elements that describe a page to other sites. */
function describe(outputs, id) {
    if (id === "not-found") return ['<meta name="twitter:card" content="summary">'];
    const picture = urlOf(fileOf(outputs, `social/${id || "home"}.png`));
    return [
        `<link rel="canonical" href="/${id}">`,
        `<meta property="og:url" content="/${id}">`,
        `<meta property="og:image" content="${picture}">`,
        '<meta name="twitter:card" content="summary_large_image">',
    ];
}

const documentOf = ({ id }) => `${id || "index"}.html`;

function writeDocuments(pages, outputs, styles, head, folder) {
    const main = fileOf(outputs, "main.tsx");
    for (const page of pages) {
        const needed = neededBy(outputs, fileOf(outputs, page.source));
        needed.delete(main);
        const preloads = [...needed].map(
            (file) => `<link rel="modulepreload" href="${urlOf(file)}">`,
        );
        const values = {
            title: escape(page.title),
            description: escape(page.description),
            styles: styles[page.id],
            preloads: preloads.join("\n"),
            head: [...describe(outputs, page.id), head].join("\n"),
            frame: page.frame,
        };
        const text = fill(readSource("index.html"), outputs, values);
        writeFileSync(join(folder, documentOf(page)), text);
    }
}

/** Writes the files that browsers and crawlers request at the root. Browsers take a PNG as icon. */
function writeRoot([{ title, description }], outputs, folder) {
    const manifest = readSource("manifest.webmanifest");
    writeFileSync(
        join(folder, "manifest.webmanifest"),
        fill(manifest, outputs, { title, description }),
    );
    copyFileSync(join(SOURCES, "icons/icon-192.png"), join(folder, "favicon.ico"));
    copyFileSync(join(SOURCES, "robots.txt"), join(folder, "robots.txt"));
}

/** Writes the service worker. It contains the names of the files that it stores, and differs if one
 * of them does. */
async function writeServiceWorker(pages, outputs, folder) {
    const stored = Object.keys(outputs).filter(
        (file) => !basename(file).startsWith("social-"),
    );
    const version = createHash("sha256");
    for (const page of pages) version.update(readFileSync(join(folder, documentOf(page))));
    await build({
        ...BROWSERS,
        entryPoints: [join(SOURCES, "service-worker.ts")],
        entryNames: "[name]",
        outdir: folder,
        format: "iife",
        minify: true,
        define: {
            VERSION: JSON.stringify(version.digest("hex").slice(0, 16)),
            PAGES: JSON.stringify(
                pages.filter(({ id }) => id !== "not-found").map(({ id }) => `/${id}`),
            ),
            ASSETS: JSON.stringify(stored.map(urlOf)),
        },
    });
}

/** Makes the website in `folder`. `head` is added to the head of each document; `options` are
 * options of esbuild. Returns the outputs of esbuild. */
export async function makeSite(folder, head, options) {
    const given = { ...options, outdir: folder };
    const pages = await readPages();
    const sheets = await Promise.all(pages.map((page) => bundleStyles(page, given)));
    const styles = Object.fromEntries(
        sheets.map(({ metafile }, index) => {
            const sheet = Object.keys(metafile.outputs).find((file) =>
                file.endsWith(".css"),
            );
            return [pages[index].id, urlOf(sheet)];
        }),
    );
    const others = await Promise.all([
        bundleScripts(pages, styles, given),
        bundleEarly(pages, given),
        copyPictures(given),
    ]);
    const outputs = Object.assign(
        {},
        ...[...sheets, ...others].map(({ metafile }) => metafile.outputs),
    );
    writeDocuments(pages, outputs, styles, head, folder);
    writeRoot(pages, outputs, folder);
    await writeServiceWorker(pages, outputs, folder);
    return outputs;
}
