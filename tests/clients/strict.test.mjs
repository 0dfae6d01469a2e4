// Code generators read the strict OpenAPI document, and the code that they write compiles: types of
// openapi-typescript, a client of Hey API, which sends requests, and Go models of quicktype, if Go is
// installed.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { after, before, test } from "node:test";
import { startService } from "../web/service.mjs";
import { follow, operations } from "./program.mjs";
import { makeWorkspace } from "./workspace.mjs";

const SCHEMAS = "#/components/schemas/";
const CALLS = `import { setDaily, setSolve } from "./client/index.js";
import { createClient } from "./client/client/index.js";

export async function calls(baseUrl: string) {
    const client = createClient({ baseUrl });
    const solved = await setSolve({ client, body: { cards: ["1rso", "2rso", "3rso", "1gtd"] } });
    const count: number | undefined = solved.data?.count;
    const daily = await setDaily({ client, query: { date: "2026-11-28" } });
    const date: string | undefined = daily.data?.date;
    const rejected = await setSolve({ client, body: { cards: ["5rso"] } });
    const pointer: string | undefined = rejected.error?.errors?.[0]?.pointer;
    return { count, date, pointer };
}

export const rejected = [
    // @ts-expect-error: the field does not exist
    () => setSolve({ body: { cards: ["1rso"], card: "1rso" } }),
    // @ts-expect-error: the field must be an array in the strict document
    () => setSolve({ body: { cards: "1rso" } }),
];
`;

const isOld = Number(process.versions.node.split(".")[0]) < 20;
const skipIfOld = isOld && `needs Node 20; this is ${process.version}`;
const skipWithoutGo = skipIfOld || (!hasGo() && "Go is not installed (Debian: golang-go)");

let service;
let document;
before(async () => {
    service = await startService();
    document = await (await fetch(`${service.url}/openapi-strict.json`)).json();
});
after(() => service.stop());

function hasGo() {
    try {
        execFileSync("go", ["version"]);
        return true;
    } catch {
        return false;
    }
}

test("openapi-typescript: the types compile", async () => {
    const { write, generate, compile } = await makeWorkspace("clients-types", {
        noEmit: true,
    });
    await write("document.json", JSON.stringify(document));
    const options = ["--default-non-nullable", "false", "-o", "puzzled.ts"];
    await generate("openapi-typescript", "document.json", ...options);
    await compile();
});

test("Hey API: the client gets responses", { skip: skipIfOld }, async () => {
    // The client code that does not depend on the OpenAPI document fails with this option.
    const options = { exactOptionalPropertyTypes: false };
    const { folder, write, compile } = await makeWorkspace("clients-hey-api", options);
    await write("calls.ts", CALLS);
    const { createClient } = await import("@hey-api/openapi-ts");
    await createClient({
        input: document,
        output: { path: `${folder}/client`, tsConfigPath: `${folder}/tsconfig.json` },
        logs: { level: "silent" },
    });
    await compile();
    const { calls } = await import(`${folder}/calls.js`);
    assert.deepEqual(await calls(service.url), {
        count: 1,
        date: "2026-11-28",
        pointer: "/cards/0",
    });
    const functions = Object.keys(await import(`${folder}/client/index.js`));
    const names = operations(document).map(({ operationId }) => operationId);
    assert.deepEqual(functions.sort(), names.sort());
});

test("quicktype: the Go models compile", { skip: skipWithoutGo }, async () => {
    const names = bodySchemas();
    const models = await goModels(names);
    for (const name of names)
        assert.match(models, new RegExp(`^type ${name} struct`, "im"));
    const { write, run } = await makeWorkspace("clients-go");
    await write("models.go", models);
    await write("go.mod", "module puzzled\n\ngo 1.19\n");
    await run("go", "vet", ".");
    await run("go", "build", ".");
});

/** The names of the schemas of all requests and responses in JSON. */
function bodySchemas() {
    const bodies = operations(document).flatMap(({ requestBody, responses }) => [
        ...(requestBody ? [requestBody] : []),
        ...Object.values(responses).map((response) => follow(document, response)),
    ]);
    const names = bodies
        .flatMap(({ content }) => Object.entries(content))
        .filter(([kind]) => kind.endsWith("json"))
        .map(([, { schema }]) => schema.$ref.replace(SCHEMAS, ""));
    return [...new Set(names)];
}

/** Go code with a type for each of these schemas, and for those that they use. */
async function goModels(names) {
    const { InputData, JSONSchemaInput, quicktype } = await import("quicktype-core");
    const bodies = names.map((name) => [name, { $ref: SCHEMAS + name }]);
    const schema = {
        definitions: document.components.schemas,
        bodies: Object.fromEntries(bodies),
    };
    // quicktype names a type after its schema only if the schema is in `definitions`.
    const text = JSON.stringify(schema).replaceAll(SCHEMAS, "#/definitions/");
    const input = new JSONSchemaInput(undefined);
    await input.addSource({ name: "puzzled", uris: ["#/bodies/"], schema: text });
    const inputData = new InputData();
    inputData.addInput(input);
    const options = { inputData, lang: "go", rendererOptions: { package: "puzzled" } };
    return (await quicktype(options)).lines.join("\n");
}
