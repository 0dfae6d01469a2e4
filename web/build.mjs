// Builds the website: types from the OpenAPI document, a check of all types, and the files.
//   node web/build.mjs OPENAPI.json FOLDER
// FOLDER is emptied first. The types are written to its parent folder. Runs on Node 18 and newer.

import { execFileSync } from "node:child_process";
import {
    existsSync,
    mkdirSync,
    readdirSync,
    readFileSync,
    rmSync,
    writeFileSync,
} from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { HERE, makeSite, SOURCES } from "./site.mjs";
import { writeTypes } from "./types.mjs";

const LICENSES = ["LICENSE", "LICENSE.md", "LICENSE.txt", "license"];

const readJson = (file) => JSON.parse(readFileSync(file, "utf8"));

/** Writes the types, has the compiler check every source against them, and returns their file. */
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
    return types;
}

/** The folder of the package that a bundled file came from; null for our own sources. */
function packageOf(file) {
    const found = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(file);
    return found ? found[1] : null;
}

function writeLicenses(outputs, folder) {
    const inputs = Object.values(outputs).flatMap((output) => Object.keys(output.inputs));
    const packages = [...new Set(inputs.map(packageOf).filter(Boolean))].sort();
    const parts = ["The website of puzzled contains these packages.\n"];
    for (const path of packages) {
        const from = resolve(HERE, path);
        const { name, version } = readJson(join(from, "package.json"));
        const license = LICENSES.map((file) => join(from, file)).find(existsSync);
        if (!license) throw new Error(`${name} has no license`);
        const text = readFileSync(license, "utf8").trim();
        parts.push(`${"=".repeat(72)}\n${name} ${version}\n\n${text}\n`);
    }
    writeFileSync(join(folder, "licenses.txt"), parts.join("\n"));
}

/** Also writes each file compressed by Brotli. Pictures are compressed already. */
function compress(folder) {
    for (const name of readdirSync(folder).filter((name) => !/\.(png|ico)$/.test(name))) {
        const file = join(folder, name);
        writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file)));
    }
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
        const openapi = checkTypes(readJson(given), dirname(folder));
        const manifest = '<link rel="manifest" href="/manifest.webmanifest">';
        const outputs = await makeSite(folder, manifest, {
            minify: true,
            alias: { openapi },
        });
        writeLicenses(outputs, folder);
        compress(folder);
    } catch (error) {
        console.error(
            `${relative(process.cwd(), HERE) || "."}/build.mjs: ${error.message}`,
        );
        process.exit(1);
    }
}

await main();
