// How esbuild makes scripts and styles of the sources: for the program by build.mjs, and as
// one works on them by dev.mjs.
import { existsSync, readdirSync } from "node:fs";
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

export const COMMON = {
    absWorkingDir: HERE,
    bundle: true,
    charset: "utf8",
    target: ["es2022", "chrome123", "firefox121", "safari17.5"],
    legalComments: "none",
    metafile: true,
    logLevel: "warning",
};

/** Pictures for those who share a page, and the icons of who installs the front end: the files
 * of web/src/social and web/src/icons. */
const PICTURES = ["social", "icons"]
    .map((folder) => join(SOURCES, folder))
    .filter(existsSync)
    .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
    .filter((file) => file.endsWith(".png"));

/** What `file` of web/src is called under /assets/, without its hash and its type. */
export const outOf = (file) =>
    file
        .slice(SOURCES.length + 1)
        .replace(/\.\w+$/, "")
        .replace(/^icons\//, "")
        .replaceAll("/", "-");

/** The two bundles: what runs before anything is painted, and the rest. */
export const BUNDLES = [
    { ...COMMON, entryPoints: [join(SOURCES, "early.ts")], format: "iife" },
    {
        ...COMMON,
        entryPoints: [
            ...["main.tsx", "main.css", "icon.svg"].map((name) => join(SOURCES, name)),
            ...PICTURES,
        ].map((file) => ({ in: file, out: outOf(file) })),
        loader: { ".svg": "copy", ".png": "copy" },
        format: "esm",
        splitting: true,
        jsx: "automatic",
        jsxImportSource: "preact",
        plugins: [pageStyles],
    },
];
