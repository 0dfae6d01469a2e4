// How esbuild makes scripts and styles of the sources: for the program by build.mjs, and as
// one works on them by dev.mjs.
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const HERE = dirname(fileURLToPath(import.meta.url));
export const SOURCES = join(HERE, "src");

/** `@import "pages.css"` stands for the styles of all pages, <page>/<page>.css of each that
 * pages.ts names, in that order. */
const pageStyles = {
    name: "styles of the pages",
    setup(build) {
        const [registry, namespace] = [join(SOURCES, "pages.ts"), "pages"];
        build.onResolve({ filter: /^pages\.css$/ }, ({ path }) => ({ path, namespace }));
        build.onLoad({ filter: /.*/, namespace }, async () => {
            const text = await readFile(registry, "utf8");
            const pages = text.matchAll(/import\("\.\/([\w-]+)\/page"\)/g);
            return {
                contents: [...pages]
                    .map(([, id]) => `@import "./${id}/${id}.css";`)
                    .join("\n"),
                loader: "css",
                resolveDir: SOURCES,
                watchFiles: [registry],
            };
        });
    },
};

const COMMON = {
    absWorkingDir: HERE,
    bundle: true,
    charset: "utf8",
    target: ["es2022", "chrome123", "firefox121", "safari17.5"],
    legalComments: "none",
    metafile: true,
    logLevel: "warning",
};

/** The two bundles: what runs before anything is painted, and the rest. */
export const BUNDLES = [
    { ...COMMON, entryPoints: [join(SOURCES, "early.ts")], format: "iife" },
    {
        ...COMMON,
        entryPoints: ["main.tsx", "main.css", "icon.svg"].map((name) =>
            join(SOURCES, name),
        ),
        loader: { ".svg": "copy" },
        format: "esm",
        splitting: true,
        jsx: "automatic",
        jsxImportSource: "preact",
        plugins: [pageStyles],
    },
];
