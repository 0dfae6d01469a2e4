// cspell:ignore rrgb
import assert from "node:assert/strict";
import { test } from "node:test";
import "../browser.mjs";
import { anyText, forCases } from "../random.mjs";
import { FOUR_DIGITS, readFormat } from "web/bulls-cows/format";
import {
    describeStage,
    draftOf,
    mostCows,
    nextKeys,
    rowOfDraft,
    stageOf,
    typeText,
} from "web/bulls-cows/row-entry";
import { rowErrors } from "web/bulls-cows/validation";

const COLORS = readFormat("4x6rc");

test("a row is entered key by key", () => {
    assert.deepEqual(typeText("012311", FOUR_DIGITS), { draft: "012311" });
    assert.deepEqual(typeText("0123 1 1", FOUR_DIGITS), { draft: "012311" });
    assert.deepEqual(typeText("rrgb12", COLORS), { draft: "RRGB12" });
    const row = { guess: "RRGB", bulls: "1", cows: "2" };
    assert.deepEqual(rowOfDraft("RRGB12", COLORS), row);
    assert.equal(draftOf(row, COLORS), "RRGB12");
    const stages = ["", "RRGB", "RRGB1", "RRGB12"].map((one) => stageOf(one, COLORS));
    assert.deepEqual(stages, ["guess", "bulls", "cows", "complete"]);
    assert.deepEqual(
        ["", "012", "0123", "01231"].map((draft) => describeStage(draft, FOUR_DIGITS)),
        [
            "Enter a guess: four different digits.",
            "1 more digit.",
            "How many bulls?",
            "How many cows?",
        ],
    );
});

test("a key that is not possible shows an error", () => {
    for (const [text, format, draft, error] of [
        ["01x", FOUR_DIGITS, "01", /“x” does not fit: use four different digits/],
        ["W", COLORS, "", /“W” does not fit: use four colors/],
        ["01125", FOUR_DIGITS, "0112", /1 appears twice/],
        ["01235", FOUR_DIGITS, "0123", /bulls is from 0 to 4/],
        ["012331", FOUR_DIGITS, "01233", /With 3 bulls, there can only be 0 cows/],
        ["012313", FOUR_DIGITS, "01231", undefined],
        ["012314", FOUR_DIGITS, "01231", /With 1 bull, the number of cows is from 0 to 3/],
    ]) {
        const typed = typeText(text, format);
        if (!error) assert.deepEqual(typed, { draft: text });
        else {
            assert.equal(typed.draft, draft);
            assert.match(typed.error, error);
        }
    }
});

test("the complete part of a draft is valid after any text", () => {
    const formats = ["4x10", "3x10", "4x6rc", "6x8r"].map(readFormat);
    forCases(2000, (random) => {
        const format = random.pick(formats);
        let draft = "";
        while (stageOf(draft, format) !== "complete") {
            const keys = nextKeys(draft, format);
            const typed = typeText(draft + random.pick(keys), format);
            if (typed.error) break; // the code repeats a symbol
            draft = typed.draft;
        }
        if (stageOf(draft, format) === "complete")
            assert.deepEqual(rowErrors(rowOfDraft(draft, format), format), {});
        const { length } = typeText(anyText(random, 9), format).draft;
        assert.ok(length <= format.positions + 2);
    });
    assert.deepEqual(
        [0, 1, 2, 3, 4].map((bulls) => mostCows(bulls, FOUR_DIGITS)),
        [4, 3, 2, 0, 0],
    );
});
