// Builds the front end: types from the OpenAPI document, a check of all types, bundles.
//   node web/build.mjs OPENAPI.json FOLDER
// FOLDER is emptied first and then holds index.html, licenses.txt and hashed files. The
// types lie beside it. Runs on Node 18 and newer.

import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import { build } from "esbuild";
import { BUNDLES, HERE, SOURCES } from "./bundles.mjs";
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

/** The output that was made from the source `name`. */
function outputOf(outputs, name) {
    const made = Object.keys(outputs).find((file) => {
        const inputs = Object.keys(outputs[file].inputs);
        const entry = outputs[file].entryPoint ?? (inputs.length === 1 ? inputs[0] : "");
        return basename(entry) === name;
    });
    if (!made) throw new Error(`nothing was made from ${name}`);
    return made;
}

function writePage(outputs, folder) {
    const main = outputOf(outputs, "main.tsx");
    const shared = outputs[main].imports
        .filter((wanted) => wanted.kind === "import-statement")
        .map(
            (wanted) =>
                `<link rel="modulepreload" href="/assets/${basename(wanted.path)}">`,
        );
    const page = readFileSync(join(SOURCES, "index.html"), "utf8")
        .replace("<!-- shared scripts -->\n", shared.map((line) => `${line}\n`).join(""))
        .replace(/"asset:([\w.]+)"/g, (_, name) => {
            return `"/assets/${basename(outputOf(outputs, name))}"`;
        });
    for (const name of ["index.html", "not-found.html"])
        writeFileSync(join(folder, name), page);
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
        writePage(outputs, folder);
        writeLicenses(outputs, folder);
    } catch (error) {
        console.error(
            `${relative(process.cwd(), HERE) || "."}/build.mjs: ${error.message}`,
        );
        process.exit(1);
    }
}

await main();
