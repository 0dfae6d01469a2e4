import assert from "node:assert/strict";
import { test } from "node:test";
import "../browser.mjs";
import { anyText, forCases, testCases } from "../random.mjs";
import {
    formatCount,
    formatLarge,
    formatShare,
    integerIn,
    newSeed,
    readNumber,
    pluralize,
} from "web/parts/number";

test("typed numbers are numbers, other texts stay as they are", () => {
    forCases(2000, (random) => {
        const number = random.between(-(2 ** 40), 2 ** 40) / random.pick([1, 10, 1000]);
        assert.equal(readNumber(` ${number} `), number);
        const text = anyText(random);
        const read = readNumber(text);
        if (typeof read === "number") assert.match(text, /^\s*-?[0-9]+([.][0-9]+)?\s*$/);
        else assert.equal(read, text);
    });
    for (const text of ["", " ", "1e3", "0x10", "+1", ".5", "5.", "1_000", "Infinity"])
        assert.equal(readNumber(text), text);
});

test("an integer of the address has digits only and is within limits", () => {
    forCases(2000, (random) => {
        const number = random.between(-50, 50);
        const bounds = [random.between(-40, 0), random.between(1, 40)];
        const within = number >= bounds[0] && number <= bounds[1];
        assert.equal(integerIn(String(number), bounds, 77), within ? number : 77);
        const text = anyText(random);
        const read = integerIn(text, [-1e12, 1e12], 0.5);
        // The service receives the same number.
        if (read !== 0.5) assert.equal(readNumber(text), read);
    });
    for (const text of [
        undefined,
        "",
        " ",
        "1e1",
        "0x1",
        "1.5",
        "NaN",
        "-",
        "9".repeat(400),
    ])
        assert.equal(integerIn(text, [0, 1e15], 7), 7, text);
});

testCases("digits are grouped by three, and none is lost", 500, (random) => {
    const digits = random.list(random.between(1, 80), () => random.below(10)).join("");
    const wanted = digits.replace(/^0+(?=\d)/, "");
    const shown = formatCount(digits);
    assert.equal(shown.replaceAll(",", ""), wanted);
    assert.match(shown, /^\d{1,3}(,\d{3})*$/);
    const number = random.below(2 ** 31);
    assert.equal(formatCount(number), formatCount(String(number)));
});

/** Parses a share such as "1.5 × 10⁻⁷%". */
function parseShare(text) {
    const [, digits, factor, power] =
        /^(?:([\d.]+)%|(?:([\d.]+) × )?10([⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+)%)$/.exec(text);
    if (digits) return Number(digits) / 100;
    const plain = [...power].map((one) => (one === "⁻" ? "-" : "⁰¹²³⁴⁵⁶⁷⁸⁹".indexOf(one)));
    return (Number(factor ?? 1) * 10 ** Number(plain.join(""))) / 100;
}

test("a share has two or three digits, however small", () => {
    assert.equal(formatShare(0), "0%");
    assert.equal(formatShare(1), "100%");
    forCases(3000, (random) => {
        const share = random.next() * 10 ** random.between(-30, 0) || 0.5;
        const off = Math.abs(parseShare(formatShare(share)) / share - 1);
        assert.ok(off <= 0.0501, `${share}: ${formatShare(share)}`);
        if (share > 1e-4) assert.ok(off <= 0.00501, `${share}: ${formatShare(share)}`);
    });
});

test("a new seed is short and valid", () => {
    for (let i = 0; i < 200; i++)
        assert.equal(integerIn(newSeed(), [1, 999_999], -1) > 0, true);
});

test("a very large integer shows three digits and its magnitude", () => {
    assert.equal(formatLarge("185794560"), "185,794,560");
    assert.equal(formatLarge(`3${"9".repeat(24)}`), formatCount(`3${"9".repeat(24)}`));
    assert.equal(formatLarge(`3${"9".repeat(1284)}`), "about 3.99 × 10¹²⁸⁴");
});

test("a count uses the correct form of its noun", () => {
    assert.equal(pluralize(1, "secret"), "1 secret");
    assert.equal(pluralize(0, "secret"), "0 secrets");
    assert.equal(
        pluralize(5040, "secret is left", "secrets are left"),
        "5,040 secrets are left",
    );
});
