import assert from "node:assert/strict";
import { test } from "node:test";
import { isInRange, rangeError } from "web/forms/range";

const RANGE = { minimum: 1, maximum: 2000 };

test("only whole numbers in the range are valid", () => {
    for (const text of ["1", "2000", " 7 ", "007"]) assert.ok(isInRange(text, RANGE), text);
    for (const text of ["", " ", "0", "2001", "-1", "+1", "1.5", "1e3", "x", "1,000", "½"])
        assert.ok(!isInRange(text, RANGE), text);
});

test("the error of a number contains the limits", () => {
    assert.equal(rangeError("5", RANGE), undefined);
    assert.equal(rangeError("x", RANGE), "Enter a whole number from 1 to 2,000.");
    const endless = { minimum: 1, maximum: Number.MAX_SAFE_INTEGER };
    assert.equal(rangeError("", endless), "Enter a whole number, at least 1.");
});
