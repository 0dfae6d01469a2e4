import assert from "node:assert/strict";
import { test } from "node:test";
import { testCases } from "../random.mjs";
import { choose, erase, missingTrait, typeDigit } from "web/cliffs/entry";
import { BLANK, TRAITS } from "web/cliffs/traits";

const anyCode = (random) => random.list(4, () => random.below(5)).join("");
const anyBand = (random) => random.list(random.between(1, 16), () => anyCode(random));
const blanks = (band) => band.map(() => BLANK);

/** Enters `digits` from the first Zoombini on. */
function typeAll(band, digits) {
    let entry = { band, next: 0 };
    for (const digit of digits)
        entry = typeDigit(entry.band, entry.next ?? 0, Number(digit));
    return entry;
}

testCases("the digits of a band enter it, one Zoombini after the other", 300, (random) => {
    const band = anyBand(random);
    const entry = typeAll(blanks(band), band.join(""));
    assert.deepEqual(entry, { band, next: null });
    const some = random.below(band.length * 4);
    const part = typeAll(blanks(band), band.join("").slice(0, some));
    assert.equal(part.next, Math.floor(some / 4));
});

testCases("pictures enter a band in any order", 300, (random) => {
    const band = anyBand(random);
    let entry = { band: blanks(band), next: 0 };
    const visited = [];
    while (entry.next !== null) {
        const at = entry.next;
        visited.push(at);
        for (const trait of random.some(TRAITS, TRAITS.length)) {
            assert.equal(entry.next, at, "moves only after four traits");
            const value = Number(band[at][TRAITS.indexOf(trait)]);
            entry = choose(entry.band, at, trait, value);
        }
    }
    assert.deepEqual(entry.band, band);
    assert.deepEqual(visited, [...band.keys()]);
});

test("the search for the next Zoombini continues at the start", () => {
    const band = [BLANK, "0000", "123-"];
    assert.deepEqual(choose(band, 2, "feet", 4), {
        band: [BLANK, "0000", "1234"],
        next: 0,
    });
});

test("a picture changes one trait of a complete Zoombini, and a digit replaces it", () => {
    const band = ["0000", "1111"];
    assert.deepEqual(choose(band, 0, "nose", 3), { band: ["0030", "1111"], next: 0 });
    assert.deepEqual(typeDigit(band, 0, 3), { band: ["3---", "1111"], next: 0 });
    assert.deepEqual(choose(["x9"], 0, "nose", 3), { band: ["--3-"], next: 0 });
});

testCases("digits are erased in the opposite order", 30, (random) => {
    const band = anyBand(random);
    const digits = band.join("");
    let entry = { band, next: band.length - 1 };
    for (let left = digits.length - 1; left >= 0; left--) {
        entry = erase(entry.band, entry.next);
        assert.deepEqual(entry.band, typeAll(blanks(band), digits.slice(0, left)).band);
    }
    assert.deepEqual(erase(entry.band, entry.next), entry, "nothing is left to erase");
});

test("the trait to enter is the first missing one", () => {
    assert.equal(missingTrait(BLANK), "hair");
    assert.equal(missingTrait("0-1-"), "eyes");
    assert.equal(missingTrait("0123"), undefined);
});
