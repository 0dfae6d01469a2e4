// The official client of the Model Context Protocol reads all lists, and calls each tool with its
// examples. Ajv checks in strict mode that the schemas are valid and that the examples fit them.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import Ajv from "ajv/dist/2020.js";
import { startService } from "../web/service.mjs";

const service = await startService();
const client = new Client({ name: "test", version: "1" });

before(() =>
    client.connect(new StreamableHTTPClientTransport(new URL(`${service.url}/mcp`))),
);
after(async () => {
    await client.close();
    assert.equal(await service.stop(), 0);
});

test("the client connects", async () => {
    assert.equal(client.getServerVersion().name, "puzzled");
    await client.ping();
});

/** Returns the example arguments of each tool, from the guides. */
async function readExamples() {
    const found = new Map();
    const { resources } = await client.listResources();
    for (const { uri } of resources) {
        const { contents } = await client.readResource({ uri });
        for (const section of contents[0].text.split(/^## /m).slice(1)) {
            const lines = section.match(/^ {4}\{.*\}$/gm);
            found.set(
                section.split(":")[0],
                lines.map((line) => JSON.parse(line)),
            );
        }
    }
    return found;
}

test("each tool returns a result for its examples", async () => {
    const { tools } = await client.listTools();
    const found = await readExamples();
    assert.deepEqual([...found.keys()].sort(), tools.map(({ name }) => name).sort());
    for (const tool of tools) {
        const ajv = new Ajv({ strict: true, allowUnionTypes: true, strictRequired: false });
        const isValid = ajv.compile(tool.inputSchema);
        const examples = found.get(tool.name);
        for (const example of examples)
            assert.ok(isValid(example), `${tool.name}: ${JSON.stringify(isValid.errors)}`);
        const result = await client.callTool({ name: tool.name, arguments: examples[0] });
        assert.equal(result.isError, false, JSON.stringify(result.content));
        assert.deepEqual(JSON.parse(result.content[0].text), result.structuredContent);
    }
});

test("an invalid argument causes an error that names the field", async () => {
    const result = await client.callTool({ name: "setSolve", arguments: { cards: 1 } });
    assert.equal(result.isError, true);
    assert.match(result.content[0].text, /"pointer":"\/cards"/);
});

test("an unknown tool is an error", async () => {
    await assert.rejects(client.callTool({ name: "unknown", arguments: {} }), {
        code: -32602,
    });
});
