// Creates folders in build/ in which code is generated and compiled.
import { execFile } from "node:child_process";
import { mkdir, rm, symlink, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const PACKAGES = `${ROOT}tests/clients/node_modules`;
const COMPILER = {
    strict: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    target: "es2022",
    module: "nodenext",
    lib: ["es2023", "dom", "dom.iterable"],
    types: [],
};

const execute = promisify(execFile);

/**
 * Makes an empty folder for TypeScript. It replaces the previous folder of this name. The options of
 * the compiler are strict, except for those in `options`.
 */
export async function makeWorkspace(name, options = {}) {
    const folder = `${ROOT}build/${name}`;
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    await symlink(PACKAGES, `${folder}/node_modules`);
    const write = (file, text) => writeFile(`${folder}/${file}`, text);
    await write("package.json", JSON.stringify({ type: "module" }));
    await write(
        "tsconfig.json",
        JSON.stringify({
            compilerOptions: { ...COMPILER, ...options },
            include: ["**/*.ts"],
        }),
    );

    /** Runs a program in the folder and returns what it prints. The error contains its output. */
    async function run(program, ...words) {
        try {
            return (await execute(program, words, { cwd: folder })).stdout;
        } catch (error) {
            throw new Error(`${error.message}\n${error.stdout}`);
        }
    }

    return {
        folder,
        write,
        run,
        generate: (generator, ...words) => run(`${PACKAGES}/.bin/${generator}`, ...words),
        compile: () =>
            run(process.execPath, `${ROOT}web/node_modules/.bin/tsc`, "-p", folder),
    };
}
