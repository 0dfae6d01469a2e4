import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { test } from "node:test";

const IMPORT = /(?:from|import)\s*\(?\s*"(\.[^"]+)"/g;

/** Returns the files that each source of the website imports. Types count too. */
function readImports() {
    const files = readdirSync(SOURCES, { recursive: true }).filter((file) =>
        /\.tsx?$/.test(file),
    );
    const find = (path) => files.find((file) => file.replace(/\.tsx?$/, "") === path);
    return new Map(
        files.map((file) => {
            const text = readFileSync(join(SOURCES, file), "utf8");
            const paths = [...text.matchAll(IMPORT)].map(([, path]) => path);
            const imported = paths.map((path) =>
                find(normalize(join(dirname(file), path))),
            );
            return [file, imported.filter(Boolean)];
        }),
    );
}

test("imports have no cycles", () => {
    const rest = readImports();
    assert.ok(rest.size > 100);
    // Removes files that do not import a remaining file. Only files that lead to cycles remain.
    for (let before = -1; before !== rest.size;) {
        before = rest.size;
        for (const [file, imported] of rest)
            if (!imported.some((other) => rest.has(other))) rest.delete(file);
    }
    assert.deepEqual([...rest.keys()], []);
});
