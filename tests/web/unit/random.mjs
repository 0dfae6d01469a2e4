// Random cases by a seed: the same on every machine and by every version of Node.

/** Numbers from 0 to 1 (xorshift32). */
function source(seed) {
    let state = Math.imul(seed + 1, 0x9e3779b1) | 1;
    return () => {
        state ^= state << 13;
        state ^= state >>> 17;
        state ^= state << 5;
        return (state >>> 0) / 2 ** 32;
    };
}

/** What a test draws from. */
function drawer(seed) {
    const next = source(seed);
    for (let i = 0; i < 8; i++) next(); // seeds beside each other begin alike
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

/** Runs `check` on `count` cases and names the one that fails. */
export function forCases(count, check) {
    for (let seed = 0; seed < count; seed++)
        try {
            check(drawer(seed), seed);
        } catch (error) {
            error.message = `case ${seed}: ${error.message}`;
            throw error;
        }
}

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

/** Any text, as an address or a field may hold it. */
export const anyText = (random, most = 12) =>
    random.list(random.between(0, most), () => random.pick(PIECES)).join("");

/** The text as UTF-8 can hold it: without halves of pairs. */
export const wellFormed = (text) => text.replaceAll("\ud800", "x");

/** Values that JSON can hold, nested to `depth`. */
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

/** The state of a page with its keys set to any text, or not at all. */
export const anyState = (random, keys) =>
    Object.fromEntries(
        keys.filter(() => random.chance(0.7)).map((key) => [key, anyText(random, 30)]),
    );

/** The state that changes make of no state at all. */
export const stateOf = (changes) =>
    Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
