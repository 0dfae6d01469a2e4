import assert from "node:assert/strict";
import { test } from "node:test";
import "../browser.mjs";
import { anyText, forCases } from "../random.mjs";
import { markOf, nextMark, NO_MARKS, readMarks } from "web/bulls-cows/marks";

test("a mark goes from none to ruled out, to certain, and to none again", () => {
    let marks = nextMark("7", NO_MARKS);
    assert.equal(markOf("7", marks), "out");
    marks = nextMark("3", marks);
    marks = nextMark("7", marks);
    assert.deepEqual(marks, { out: "3", sure: "7" });
    marks = nextMark("7", marks);
    assert.equal(markOf("7", marks), undefined);
    assert.equal(markOf("3", marks), "out");
    const facts = { ...marks, facts: "5" };
    assert.equal(markOf("5", facts), "fact");
    assert.deepEqual(nextMark("5", facts), marks);
});

test("marks from outside are digits, each with one mark", () => {
    assert.deepEqual(readMarks("0a02", "21-"), { out: "02", sure: "1" });
    for (const nonsense of [undefined, null, 7, {}, []])
        assert.deepEqual(readMarks(nonsense, nonsense), NO_MARKS);
    forCases(500, (random) => {
        const { out, sure } = readMarks(anyText(random, 9), anyText(random, 9));
        assert.match(out + sure, /^\d*$/);
        assert.equal(new Set(out + sure).size, out.length + sure.length);
    });
});
