import assert from "node:assert/strict";
import { test } from "node:test";
import { COLORED_MAX, partsOf } from "web/explorer/json-colors";

const whole = (text) =>
    partsOf(text)
        .map(([, part]) => part)
        .join("");

test("tokens have kinds, and no text is lost", () => {
    const text = '{"a\\"b" : [-1.5e+3, "c: {}", true, null],\n"d":{}}\n{"e":1}\n';
    const kinds = partsOf(text).filter(([kind]) => kind);
    assert.deepEqual(kinds, [
        ["key", '"a\\"b"'],
        ["number", "-1.5e+3"],
        ["text", '"c: {}"'],
        ["word", "true"],
        ["word", "null"],
        ["key", '"d"'],
        ["key", '"e"'],
        ["number", "1"],
    ]);
    assert.equal(whole(text), text);
});

test("text that is not JSON stays as it is", () => {
    for (const text of ["", "<p>1</p>", '"open', "[[[", "nullable"])
        assert.equal(whole(text), text);
});

test("only the beginning of a long text is colored", () => {
    const text = "1,".repeat(COLORED_MAX);
    assert.equal(whole(text), text);
    assert.ok(partsOf(text).length <= COLORED_MAX + 1);
});
