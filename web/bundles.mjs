// How esbuild makes scripts and styles of the sources: for the program by build.mjs, and as
// one works on them by dev.mjs.
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const HERE = dirname(fileURLToPath(import.meta.url));
export const SOURCES = join(HERE, "src");

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
    },
];
