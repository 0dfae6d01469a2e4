import assert from "node:assert/strict";
import { test } from "node:test";
import "../browser.mjs";
import { mistakesBy } from "web/cliffs/replay";

const send = (zoombini, cliff) => ({ send: { zoombini, cliff }, consistent_rules: 2 });
const END = { consistent_rules: 1, all_certain: true };

test("the mistakes of a strategy are counted by the rule", () => {
    const band = ["0000", "1000", "0001"];
    const later = { ...send(2, "top"), accepted: END, rejected: END };
    const plan = {
        ...send(0, "top"),
        accepted: { ...send(1, "top"), rejected: later },
        rejected: later,
    };
    const rule = (rule, cliff) => ({ rule, cliff, level: 1 });
    // 0 is taken, 1 is not, 2 is taken.
    assert.equal(mistakesBy(plan, band, rule("hair is 0", "top")), 1);
    // 0 is sneezed back, and so is 2.
    assert.equal(mistakesBy(plan, band, rule("hair is 0", "bottom")), 2);
    // 0 is sneezed back, and 2 is taken.
    assert.equal(mistakesBy(plan, band, rule("feet is 1", "top")), 1);
    assert.equal(mistakesBy(END, band, rule("feet is 1", "top")), 0);
    assert.equal(mistakesBy(null, band, rule("feet is 1", "top")), 0);
});
