// Generates a TypeScript client as docs/clients.md describes. The client compiles, and the response
// to each example of the OpenAPI document conforms to its schema, as Ajv checks in strict mode.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import Ajv from "ajv/dist/2020.js";
import { startService } from "../web/service.mjs";
import { answers, operations, writeProgram } from "./program.mjs";
import { makeWorkspace } from "./workspace.mjs";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const SERVICE = "http://127.0.0.1:8080"; // the address in docs/clients.md
const GUIDE = await readFile(`${ROOT}docs/clients.md`, "utf8");

const service = await startService();
after(() => service.stop());
const document = await (await fetch(`${service.url}/openapi.json`)).json();

function inGuide(language) {
    const found = new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, "s").exec(GUIDE);
    return found[1].replaceAll(SERVICE, service.url);
}

/** Writes and compiles the program and the client of the guide. Returns the workspace. */
async function makeClient() {
    const workspace = await makeWorkspace("clients");
    await workspace.write("examples.ts", writeProgram(document));
    await workspace.write("ask.ts", inGuide("ts"));
    const command = /npx (openapi-typescript .*)/.exec(inGuide("sh"))[1];
    await workspace.generate(...command.split(/\s+/));
    await workspace.compile();
    return workspace;
}

const LITERALS = ["const", "default", "enum", "examples", "x-former-names"];

/** Returns a copy of a schema that rejects fields that it does not list. The OpenAPI document
 * allows such fields in responses because a later release can add them; the tests do not. */
function closed(value) {
    if (Array.isArray(value)) return value.map(closed);
    if (typeof value !== "object" || value === null) return value;
    const made = {};
    for (const [key, item] of Object.entries(value)) {
        if (key === "properties") made[key] = closedEach(item);
        else made[key] = LITERALS.includes(key) ? item : closed(item);
    }
    return "properties" in made ? { additionalProperties: false, ...made } : made;
}

const closedEach = (schemas) =>
    Object.fromEntries(Object.entries(schemas).map(([name, item]) => [name, closed(item)]));

/** Returns a function that checks a value against its closed schema. Rejects unclear schemas. */
function validator() {
    const inPlace = (text) => text.replaceAll("#/components/schemas/", "document#/$defs/");
    const ajv = new Ajv({ strict: true, strictRequired: true, allowUnionTypes: true });
    ajv.addVocabulary([
        "x-accept-commas",
        "x-accept-integer",
        "x-hint",
        "x-accept-single",
        "x-former-names",
        "x-varies",
    ]);
    const schemas = closedEach(document.components.schemas);
    const $defs = JSON.parse(inPlace(JSON.stringify(schemas)));
    ajv.addSchema({ $id: "document", $defs });
    for (const name of Object.keys($defs)) ajv.getSchema(`document#/$defs/${name}`);
    return (schema, value) => {
        const isValid = ajv.getSchema(inPlace(schema.$ref));
        assert.ok(isValid(value), `${schema.$ref}: ${ajv.errorsText(isValid.errors)}`);
    };
}

/** The values in a response. The client parses only application/json. */
function valuesOf(kind, data) {
    if (kind === "application/x-ndjson")
        return data
            .trimEnd()
            .split("\n")
            .map((line) => JSON.parse(line));
    return [kind.endsWith("+json") ? JSON.parse(data) : data];
}

describe("a TypeScript client", () => {
    let client;
    let asks;
    let conforms;
    before(async () => {
        client = await makeClient();
        asks = (await import(`${client.folder}/examples.js`)).asks(service.url);
        conforms = validator();
    });

    for (const operation of operations(document)) {
        test(`gets valid responses to the examples of ${operation.operationId}`, async () => {
            const expected = operation.responses[200] ? 200 : 302;
            for (const [name, ask] of Object.entries(asks[operation.operationId])) {
                const { data, response } = await ask();
                assert.equal(response.status, expected, name);
                if (expected !== 200) continue;
                const [kind, { schema }] = answers(operation)[0];
                for (const value of valuesOf(kind, data)) conforms(schema, value);
            }
        });
    }

    test("the check reports a field that the OpenAPI document does not list", async () => {
        const operation = operations(document).find(({ path }) => path === "/set/hint");
        const [ask] = Object.values(asks[operation.operationId]);
        const [[, { schema }]] = answers(operation);
        const { data } = await ask();
        conforms(schema, data);
        assert.throws(
            () => conforms(schema, { ...data, added: 1 }),
            /additional properties/,
        );
    });

    test("the program of the guide prints the output that the guide shows", async () => {
        assert.equal(await client.run(process.execPath, "ask.js"), inGuide("text"));
    });
});
