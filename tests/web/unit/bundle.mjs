// Bundles the unit tests, each with the modules of web/src that it imports as "web/...":
//   node tests/web/unit/bundle.mjs FOLDER [OPENAPI.ts]
// This compiles TypeScript. The build of the pages checks the types, and writes OPENAPI.ts.
// FOLDER/NAME.test.mjs runs the tests of unit/NAME in one process, because a process takes longer to
// start than most tests. Each test keeps its own copy of the modules.
import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const HERE = fileURLToPath(new URL(".", import.meta.url));
const WEB = fileURLToPath(new URL("../../../web/", import.meta.url));
const { build } = createRequire(WEB)("esbuild");

const openapi = resolve(process.argv[3] ?? join(WEB, "../build/release/web/openapi.ts"));
const tests = readdirSync(HERE, { withFileTypes: true })
    .flatMap((entry) =>
        entry.isDirectory()
            ? readdirSync(join(HERE, entry.name)).map((name) => join(entry.name, name))
            : [entry.name],
    )
    .filter((name) => name.endsWith(".test.mjs"));

const outdir = resolve(process.argv[2]);
rmSync(outdir, { recursive: true, force: true });
await build({
    absWorkingDir: HERE,
    entryPoints: tests,
    outdir,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node18",
    jsx: "automatic",
    jsxImportSource: "preact",
    alias: { web: join(WEB, "src"), openapi },
    define: { SOURCES: JSON.stringify(join(WEB, "src")) },
    sourcemap: "linked",
    logLevel: "warning",
});

for (const folder of new Set(tests.map(dirname)))
    if (folder !== ".")
        writeFileSync(
            join(outdir, `${folder}.test.mjs`),
            tests
                .filter((name) => dirname(name) === folder)
                .map((name) => `import "./${name}";\n`)
                .join(""),
        );
