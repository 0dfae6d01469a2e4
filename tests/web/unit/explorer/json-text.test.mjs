import assert from "node:assert/strict";
import { test } from "node:test";
import { anyJson, anyText, forCases, testCases } from "../random.mjs";
import { compact, locate } from "web/explorer/json-text";
import { outline } from "web/explorer/outline";

const again = (value) => JSON.parse(JSON.stringify(value));

test("formatted JSON has the same value", () => {
    forCases(1500, (random) => {
        const value = again(anyJson(random));
        const text = outline(value);
        assert.deepEqual(JSON.parse(text), value);
        assert.equal(compact(text), JSON.stringify(value));
    });
    const numbers = Array.from({ length: 500 }, (_, i) => i * 7);
    for (const line of outline({ numbers }).split("\n")) assert.ok(line.length <= 78);
    assert.ok(outline({ numbers }).split("\n").length < 50);
});

test("numbers and text that is not JSON stay as they were written", () => {
    const text = ' { "a" : [ 1.0 , 1e5,12345678901234567890 , -0 ] ,"b c": "d  \\" e" } ';
    assert.equal(compact(text), '{"a":[1.0,1e5,12345678901234567890,-0],"b c":"d  \\" e"}');
    forCases(1500, (random) => {
        const other = anyText(random, 30);
        const short = compact(other);
        let value;
        try {
            value = JSON.parse(other);
        } catch {
            assert.equal(short, other);
            return;
        }
        assert.deepEqual(JSON.parse(short), value);
    });
});

/** Returns all pointers into a value with their targets. */
function pointers(value, at = "") {
    if (value === null || typeof value !== "object") return [[at, value]];
    const inner = Object.entries(value).flatMap(([key, item]) =>
        pointers(item, `${at}/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`),
    );
    return [[at, value], ...inner];
}

testCases("the value at a pointer is found in the text", 400, (random) => {
    const value = again(anyJson(random));
    const text = random.pick([
        outline(value),
        JSON.stringify(value),
        JSON.stringify(value, null, 1),
    ]);
    for (const [pointer, wanted] of random.some(pointers(value), 30)) {
        const found = locate(text, pointer);
        assert.deepEqual(JSON.parse(text.slice(...found)), wanted);
        // A missing value has the range of its parent.
        if (wanted === null || typeof wanted !== "object")
            assert.deepEqual(locate(text, `${pointer}/no/such`), found);
    }
});

test("any text and any pointer are accepted", () => {
    forCases(1500, (random) => {
        const text = random.chance()
            ? anyText(random, 40)
            : outline(anyJson(random)).slice(random.below(9), -1 - random.below(9));
        const found = locate(text, `/${anyText(random)}`);
        if (found)
            assert.ok(found[0] >= 0 && found[0] <= found[1] && found[1] <= text.length);
    });
    assert.equal(locate("", "/a"), null);
    locate("[".repeat(100_000), "/0/0");
    assert.equal(compact("[".repeat(100_000)), "[".repeat(100_000));
});
