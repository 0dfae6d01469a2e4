import assert from "node:assert/strict";
import { test } from "node:test";
import { anyText, forCases, testCases } from "../random.mjs";
import {
    describe,
    isIncomplete,
    VALUE_NAMES,
    matches,
    readCode,
    readPartial,
    describeRule,
    ignoredBy,
    TRAITS,
    writeCode,
} from "web/cliffs/traits";

const VALUES = [0, 1, 2, 3, 4];
const ALL = VALUES.flatMap((hair) =>
    VALUES.flatMap((eyes) =>
        VALUES.flatMap((nose) => VALUES.map((feet) => ({ hair, eyes, nose, feet }))),
    ),
);

test("each Zoombini has its own code and description", () => {
    assert.equal(new Set(ALL.map(writeCode)).size, 625);
    assert.equal(new Set(ALL.map((values) => describe(writeCode(values)))).size, 625);
    for (const values of ALL) assert.deepEqual(readCode(writeCode(values)), values);
    forCases(1000, (random) => {
        const text = anyText(random, 4);
        const code = readCode(text);
        if (code) assert.equal(writeCode(code), text);
        else assert.equal(describe(text), text);
    });
    for (const text of ["", "012", "00000", "0005", " 000", "000\n"])
        assert.equal(readCode(text), null, text);
});

test("traits can be missing while a Zoombini is entered", () => {
    assert.deepEqual(readPartial("3-2-"), { hair: 3, nose: 2 });
    assert.equal(describe("3-2-"), "cap, pointed red nose, not complete");
    assert.equal(describe("----"), "not complete");
    for (const text of ["", "3-2", "3-25", "3-2-0", "a---"]) {
        assert.equal(readPartial(text), null, text);
        assert.ok(!isIncomplete(text), text);
    }
    assert.ok(isIncomplete("3-2-") && !isIncomplete("3020"));
    forCases(500, (random) => {
        const text = anyText(random, 4);
        const code = readCode(text);
        if (code) assert.deepEqual(readPartial(text), code);
    });
});

/** Returns a rule as the service writes it, and its definition. */
function anyRule(random) {
    const [first, second] = random.some(TRAITS, 2);
    const [a, b, c] = [random.below(5), random.below(5), random.below(5)];
    return random.pick([
        [`${first} is ${a}`, (one) => one[first] === a],
        [`${first} is ${a} or ${b}`, (one) => one[first] === a || one[first] === b],
        [
            `${first} is ${a} or ${second} is ${b}`,
            (one) => one[first] === a || one[second] === b,
        ],
        [`${first} is ${a} or ${b} or ${c}`, (one) => [a, b, c].includes(one[first])],
        [
            `${first} is ${a} or ${b} or ${second} is ${c}`,
            (one) => one[first] === a || one[first] === b || one[second] === c,
        ],
    ]);
}

testCases("a rule matches the Zoombinis that it describes", 500, (random) => {
    const [text, means] = anyRule(random);
    for (const values of random.some(ALL, 60))
        assert.equal(matches(text, writeCode(values)), means(values), text);
    assert.equal(matches(text, "no code"), false);
    for (const trait of TRAITS)
        assert.equal(ignoredBy(text).includes(trait), !text.includes(`${trait} is`));
    const words = describeRule(text).split(" or ");
    const known = Object.values(VALUE_NAMES).flat();
    assert.equal(words.length, text.split(" or ").length);
    for (const word of words) assert.ok(known.includes(word), word);
});

test("any text is read as a rule", () => {
    assert.equal(matches("hair is 5 or tail is 0", "0000"), false);
    forCases(300, (random) => {
        const text = anyText(random, 10);
        assert.equal(typeof matches(text, "0123"), "boolean");
    });
});
