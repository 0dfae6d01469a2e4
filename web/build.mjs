// Builds the front end: types from the OpenAPI document, a check of all types, bundles.
//   node web/build.mjs OPENAPI.json FOLDER
// FOLDER is emptied first and then holds a document for each page, the manifest, the service
// worker, robots.txt, favicon.ico, licenses.txt and hashed files. The types lie beside it. Runs on Node 18 and newer.

import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import { build } from "esbuild";
import { BUNDLES, COMMON, HERE, SOURCES } from "./bundles.mjs";
import { fileOf, readDocuments, writeDocument } from "./html.mjs";
import { writeTypes } from "./types.mjs";

const LICENSES = ["LICENSE", "LICENSE.md", "LICENSE.txt", "license"];

const readJson = (file) => JSON.parse(readFileSync(file, "utf8"));

/** Writes the types and has the compiler check every source against them. */
function checkTypes(document, folder) {
    const types = join(folder, "openapi.ts");
    const config = join(folder, "tsconfig.json");
    writeFileSync(types, writeTypes(document));
    const settings = {
        extends: join(HERE, "tsconfig.json"),
        compilerOptions: {
            paths: {
                openapi: [types],
                "preact/jsx-runtime": [join(HERE, "node_modules/preact/jsx-runtime")],
            },
        },
        include: [SOURCES, types],
    };
    writeFileSync(config, JSON.stringify(settings, null, 4));
    const compiler = join(HERE, "node_modules", "typescript", "bin", "tsc");
    execFileSync(process.execPath, [compiler, "-p", config], { stdio: "inherit" });
}

const HASHED = "[name]-[hash]";
const PACKED = { minify: true, entryNames: HASHED, chunkNames: HASHED, assetNames: HASHED };

/** What is made into `outdir`, by names. */
async function bundle(outdir) {
    const made = await Promise.all(
        BUNDLES.map((options) => build({ ...options, ...PACKED, outdir })),
    );
    return Object.assign({}, ...made.map(({ metafile }) => metafile.outputs));
}

/** The outputs by the sources they were made from, such as "set/page.tsx". */
function bySource(outputs) {
    const sources = new Map();
    for (const [file, { entryPoint, inputs }] of Object.entries(outputs)) {
        const names = Object.keys(inputs);
        const source = entryPoint ?? (names.length === 1 ? names[0] : undefined);
        if (source) sources.set(source.replace(/^src\//, ""), file);
    }
    return sources;
}

/** What a script needs before it can run, itself included. */
function neededBy(outputs, file, found = new Set()) {
    if (found.has(file)) return found;
    found.add(file);
    for (const { kind, path } of outputs[file].imports)
        if (kind === "import-statement") neededBy(outputs, path, found);
    return found;
}

const urlOf = (file) => `/assets/${basename(file)}`;

/** The documents, which fetch the script of their page at once. */
async function writePages(outputs, folder) {
    const files = bySource(outputs);
    const assetOf = (source) => files.has(source) && urlOf(files.get(source));
    const main = files.get("main.tsx");
    const pages = await readDocuments();
    for (const page of pages) {
        const needed = new Set([
            ...neededBy(outputs, main),
            ...neededBy(outputs, files.get(page.source)),
        ]);
        needed.delete(main);
        const head = [
            '<link rel="manifest" href="/manifest.webmanifest">',
            ...[...needed].map(
                (file) => `<link rel="modulepreload" href="${urlOf(file)}">`,
            ),
        ];
        const text = await writeDocument(page, assetOf, head);
        writeFileSync(join(folder, fileOf(page)), text);
    }
    return pages;
}

/** Width and height of a picture in PNG. */
function sizeOf(file) {
    const bytes = readFileSync(file);
    return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
}

/** What a browser asks who installs the front end. */
function writeManifest(outputs, folder) {
    const files = bySource(outputs);
    const pictures = [...files].filter(([source]) => /^icons\/icon.*\.png$/.test(source));
    const icons = pictures.map(([source, file]) => ({
        src: urlOf(file),
        sizes: sizeOf(join(SOURCES, source)),
        type: "image/png",
        ...(source.includes("maskable") && { purpose: "maskable" }),
    }));
    const any = {
        src: urlOf(files.get("icon.svg")),
        sizes: "any",
        type: "image/svg+xml",
    };
    const { titles, descriptions } = readJson(join(SOURCES, "pages.json"));
    const manifest = {
        id: "/",
        name: titles[""],
        short_name: titles[""],
        description: descriptions[""],
        start_url: "/",
        scope: "/",
        display: "standalone",
        background_color: "#f5f2e9",
        theme_color: "#f5f2e9",
        icons: [any, ...icons],
    };
    writeFileSync(
        join(folder, "manifest.webmanifest"),
        `${JSON.stringify(manifest, null, 4)}\n`,
    );
}

/** What browsers and others ask for at the root without being told. An icon of this kind may
 * hold a picture in PNG: a head of 6 bytes, and an entry of 16 that says where it begins. */
function writeRoot(folder) {
    const picture = readFileSync(join(SOURCES, "icons/icon-192.png"));
    const head = Buffer.alloc(22);
    head.writeUInt16LE(1, 2); // an icon
    head.writeUInt16LE(1, 4); // one picture
    head.set([192, 192], 6);
    head.writeUInt16LE(1, 10);
    head.writeUInt16LE(32, 12);
    head.writeUInt32LE(picture.length, 14);
    head.writeUInt32LE(head.length, 18);
    writeFileSync(join(folder, "favicon.ico"), Buffer.concat([head, picture]));
    writeFileSync(join(folder, "robots.txt"), "User-agent: *\nAllow: /\n");
}

/** The service worker knows what is to be kept, and is another one when that has changed. */
async function writeServiceWorker(outputs, pages, folder) {
    const kept = Object.keys(outputs).filter(
        (file) => !basename(file).startsWith("social-"),
    );
    const version = createHash("sha256");
    for (const page of pages) version.update(readFileSync(join(folder, fileOf(page))));
    await build({
        ...COMMON,
        entryPoints: [join(SOURCES, "service-worker.ts")],
        outfile: join(folder, "service-worker.js"),
        format: "iife",
        minify: true,
        define: {
            VERSION: JSON.stringify(version.digest("hex").slice(0, 16)),
            PAGES: JSON.stringify(
                pages.filter(({ id }) => id !== "not-found").map(({ id }) => `/${id}`),
            ),
            ASSETS: JSON.stringify(kept.map(urlOf)),
        },
    });
}

/** The folder of the package that a bundled file came from; null for our own sources. */
function packageOf(file) {
    const found = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(file);
    return found ? found[1] : null;
}

function writeLicenses(outputs, folder) {
    const inputs = Object.values(outputs).flatMap((output) => Object.keys(output.inputs));
    const packages = [...new Set(inputs.map(packageOf).filter(Boolean))].sort();
    const parts = ["The web front end of puzzled contains these packages.\n"];
    for (const path of packages) {
        const from = resolve(HERE, path);
        const { name, version } = readJson(join(from, "package.json"));
        const license = LICENSES.map((file) => join(from, file)).find(existsSync);
        if (!license) throw new Error(`${name} comes without its licence`);
        const text = readFileSync(license, "utf8").trim();
        parts.push(`${"=".repeat(72)}\n${name} ${version}\n\n${text}\n`);
    }
    writeFileSync(join(folder, "licenses.txt"), parts.join("\n"));
}

async function main() {
    if (process.argv.length !== 4) {
        console.error("usage: node web/build.mjs OPENAPI.json FOLDER");
        process.exit(2);
    }
    const [given, folder] = process.argv.slice(2).map((path) => resolve(path));
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    try {
        checkTypes(readJson(given), dirname(folder));
        const outputs = await bundle(folder);
        const pages = await writePages(outputs, folder);
        writeManifest(outputs, folder);
        writeRoot(folder);
        await writeServiceWorker(outputs, pages, folder);
        writeLicenses(outputs, folder);
    } catch (error) {
        console.error(
            `${relative(process.cwd(), HERE) || "."}/build.mjs: ${error.message}`,
        );
        process.exit(1);
    }
}

await main();
