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

test("each tool returns a result for each of its examples", async () => {
    const { tools } = await client.listTools();
    const { resources } = await client.listResources();
    assert.equal(resources.length, tools.length);
    for (const tool of tools) {
        const ajv = new Ajv({ strict: true, allowUnionTypes: true, strictRequired: false });
        const isValid = ajv.compile(tool.inputSchema);
        const { contents } = await client.readResource({
            uri: `puzzled://examples/${tool.name}`,
        });
        const examples = Object.values(JSON.parse(contents[0].text));
        assert.ok(examples.length > 0);
        for (const example of examples)
            assert.ok(isValid(example), `${tool.name}: ${JSON.stringify(isValid.errors)}`);
        const result = await client.callTool({ name: tool.name, arguments: examples[0] });
        assert.equal(result.isError, false, JSON.stringify(result.content));
        assert.deepEqual(JSON.parse(result.content[0].text), result.structuredContent);
    }
});

test("an invalid argument is a result that names the field", async () => {
    const result = await client.callTool({ name: "setSolve", arguments: { cards: 1 } });
    assert.equal(result.isError, true);
    assert.match(result.content[0].text, /"pointer":"\/cards"/);
});

test("an unknown tool is an error", async () => {
    await assert.rejects(client.callTool({ name: "unknown", arguments: {} }), {
        code: -32602,
    });
});
