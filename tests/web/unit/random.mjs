// Random cases from a seed: the same on every machine and in every version of Node.
import { test } from "node:test";

/** Returns a function that returns numbers from 0 to 1 (xorshift32). */
function source(seed) {
    let state = Math.imul(seed + 1, 0x9e3779b1) | 1;
    return () => {
        state ^= state << 13;
        state ^= state >>> 17;
        state ^= state << 5;
        return (state >>> 0) / 2 ** 32;
    };
}

/** Returns functions that draw values for one case. */
function drawer(seed) {
    const next = source(seed);
    for (let i = 0; i < 8; i++) next(); // the first numbers of similar seeds are similar
    const below = (count) => Math.floor(next() * count);
    const between = (least, most) => least + below(most - least + 1);
    const pick = (items) => items[below(items.length)];
    const list = (length, make) => Array.from({ length }, (_, i) => make(i));
    const shuffled = (items) => {
        const all = [...items];
        for (let i = all.length - 1; i > 0; i--) {
            const j = below(i + 1);
            [all[i], all[j]] = [all[j], all[i]];
        }
        return all;
    };
    const some = (items, count) => shuffled(items).slice(0, count);
    const chance = (share = 0.5) => next() < share;
    return { next, below, between, pick, list, shuffled, some, chance };
}

/** Runs `check` on `count` cases. The error names the case that fails. */
export function forCases(count, check) {
    for (let seed = 0; seed < count; seed++)
        try {
            check(drawer(seed), seed);
        } catch (error) {
            error.message = `case ${seed}: ${error.message}`;
            throw error;
        }
}

/** Defines a test of a property: `check` holds for `count` cases. */
export const testCases = (name, count, check) => test(name, () => forCases(count, check));

const PIECES = [
    ..."abz019 ,:;*-&=#?%+/\\\"'<>()[]{}.~\n\t\0",
    "%2C",
    "%zz",
    "é",
    "ß",
    "語",
    "👍",
    "\ud800",
    "1e9",
    "0x10",
    "-1",
    "NaN",
    "Infinity",
    "__proto__",
    "constructor",
    "undefined",
];

/** Returns any text that an address or a field may contain. */
export const anyText = (random, most = 12) =>
    random.list(random.between(0, most), () => random.pick(PIECES)).join("");

/** Replaces unpaired surrogates, which UTF-8 cannot encode. */
export const wellFormed = (text) => text.replaceAll("\ud800", "x");

/** Returns a value that JSON can represent, nested to `depth`. */
export function anyJson(random, depth = 3) {
    const kind = random.below(depth > 0 ? 8 : 6);
    const length = random.pick([0, 1, 2, 3, 5, 40]);
    if (kind === 0) return random.pick([null, true, false]);
    if (kind < 3) return random.between(-1000, 1000);
    if (kind === 3) return random.next() * 10 ** random.between(-20, 20);
    if (kind < 6) return anyText(random);
    if (kind === 6) return random.list(length, () => anyJson(random, depth - 1));
    const entries = random.list(length, () => [
        anyText(random, 3),
        anyJson(random, depth - 1),
    ]);
    return Object.fromEntries(entries);
}

/** Returns a state of a page: some of its keys with any text. */
export const anyState = (random, keys) =>
    Object.fromEntries(
        keys.filter(() => random.chance(0.7)).map((key) => [key, anyText(random, 30)]),
    );

/** Applies changes to an empty state. */
export const stateOf = (changes) =>
    Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
