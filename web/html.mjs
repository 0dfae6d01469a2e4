// The document of each page: its title and description, its picture for those who share it, and
// its frame, so that something stands there before any script runs.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { build } from "esbuild";
import { HERE, SOURCES } from "./bundles.mjs";

/** Instead of a page's script there is the name of its source. */
const nameSources = {
    name: "names of the sources of the pages",
    setup({ onResolve, onLoad }) {
        const namespace = "page";
        onResolve({ filter: /^\./ }, ({ kind, path }) =>
            kind === "dynamic-import" ? { path, namespace } : undefined,
        );
        onLoad({ filter: /.*/, namespace }, ({ path }) => {
            const source = `${path.replace(/^\.\//, "")}.tsx`;
            return { contents: `export default ${JSON.stringify(source)};` };
        });
    },
};

/** The pages by prerender.tsx: id, title, description, frame, and the name of the source. */
export async function readDocuments() {
    const { outputFiles } = await build({
        absWorkingDir: HERE,
        entryPoints: [join(SOURCES, "prerender.tsx")],
        bundle: true,
        write: false,
        platform: "node",
        format: "esm",
        target: "node18",
        jsx: "automatic",
        jsxImportSource: "preact",
        plugins: [nameSources],
        logLevel: "warning",
    });
    const code = Buffer.from(outputFiles[0].contents).toString("base64");
    const { documents } = await import(`data:text/javascript;base64,${code}`);
    return Promise.all(
        documents.map(async ({ load, ...rest }) => {
            const { default: source } = await load();
            return { ...rest, source };
        }),
    );
}

const escape = (text) =>
    text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

/** The name of a page's file. */
export const fileOf = ({ id }) => `${id || "index"}.html`;

function social(id, assetOf) {
    const picture = assetOf(`social/${id || "home"}.png`);
    if (!picture) return ['<meta name="twitter:card" content="summary">'];
    return [
        `<meta property="og:image" content="${picture}">`,
        '<meta name="twitter:card" content="summary_large_image">',
    ];
}

/** Where the page is; none where nothing is. */
function canonical(id) {
    if (id === "not-found") return [];
    return [
        `<link rel="canonical" href="/${id}">`,
        `<meta property="og:url" content="/${id}">`,
    ];
}

function icons(assetOf) {
    const touch = assetOf("icons/apple-touch-icon.png");
    return [
        `<link rel="icon" href="${assetOf("icon.svg")}" type="image/svg+xml">`,
        ...(touch ? [`<link rel="apple-touch-icon" href="${touch}">`] : []),
    ];
}

/** The text of a page's document. `assetOf` gives the address that a source has, if there is
 * one; `head` is what stands in its head besides. */
export async function writeDocument(page, assetOf, head) {
    const template = await readFile(join(SOURCES, "index.html"), "utf8");
    const parts = {
        title: escape(page.title),
        description: escape(page.description),
        head: [
            ...canonical(page.id),
            ...social(page.id, assetOf),
            ...icons(assetOf),
            ...head,
        ].join("\n"),
        frame: page.frame,
    };
    return template.replace(/\{\{(\w+)(?: ([\w.]+))?\}\}/g, (_, name, source) =>
        name === "asset" ? assetOf(source) : parts[name],
    );
}
