import assert from "node:assert/strict";
import { test } from "node:test";
import { anyJson, anyText, forCases } from "../random.mjs";
import { compactJson, indentJson } from "web/explorer/json";

test("indented JSON has the same value", () => {
    forCases(1500, (random) => {
        const value = JSON.parse(JSON.stringify(anyJson(random)));
        const text = indentJson(value);
        assert.deepEqual(JSON.parse(text), value);
        assert.equal(compactJson(text), JSON.stringify(value));
    });
});

test("arrays of numbers are on one line, and objects on several", () => {
    const numbers = Array.from({ length: 500 }, (_, i) => i * 7);
    const text = indentJson({ numbers, count: numbers.length });
    assert.equal(text.split("\n").length, 4);
    assert.equal(indentJson({ a: [1, 2] }), '{"a":[1,2]}');
});

test("numbers and text that is not JSON do not change", () => {
    const exact = [
        '{"a": 12345678901234567890}',
        "[1.0]",
        '{"a": 1, "a": 2}',
        "[1e5]",
        '{"a"',
    ];
    for (const text of exact) assert.equal(compactJson(text), text);
    assert.equal(compactJson(' { "a b" : [ 1 , "c  d" ] } '), '{"a b":[1,"c  d"]}');
    forCases(1500, (random) => {
        const text = anyText(random, 30);
        const short = compactJson(text);
        if (short !== text) assert.deepEqual(JSON.parse(short), JSON.parse(text));
    });
});
