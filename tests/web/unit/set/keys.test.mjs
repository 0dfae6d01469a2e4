// cspell:ignore qwerasdfzxcv
import assert from "node:assert/strict";
import { test } from "node:test";
import { lettersOf } from "web/set/keys";

test("each card of a table has a letter of its own, unless there are too many", () => {
    for (let count = 0; count <= 81; count++) {
        const letters = lettersOf(count);
        assert.equal(letters.length, count <= 21 ? count : 0);
        assert.equal(new Set(letters).size, letters.length);
    }
    assert.equal(lettersOf(12), "qwerasdfzxcv");
});
