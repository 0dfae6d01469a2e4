import assert from "node:assert/strict";
import { test } from "node:test";
import {
    costsOf,
    endingOf,
    FRESH,
    hintedSet,
    marksOf,
    resultOf,
    withFound,
} from "web/set/progress";

const SETS = [
    [0, 1, 2],
    [0, 3, 4],
    [5, 6, 7],
];

test("a set is found once, whatever the order of its cards", () => {
    const once = withFound(FRESH, [4, 0, 3], SETS);
    assert.deepEqual(once.found, [{ places: [0, 3, 4], hinted: 0 }]);
    assert.equal(withFound(once, [3, 4, 0], SETS), once);
});

test("hints are for the first remaining set and count for it only", () => {
    const hinted = { ...FRESH, level: 2 };
    assert.deepEqual(hintedSet(hinted, SETS), SETS[0]);
    const other = withFound(hinted, SETS[1], SETS);
    assert.equal(other.level, 2);
    const meant = withFound(other, SETS[0], SETS);
    assert.equal(meant.level, 0);
    assert.deepEqual(
        meant.found.map((one) => one.hinted),
        [0, 2],
    );
    assert.deepEqual(hintedSet(meant, SETS), SETS[2]);
});

test("a shared result counts hints and shown sets", () => {
    const [alone, hinted, whole] = [0, 1, 3].map((level, i) => ({
        places: SETS[i],
        hinted: level,
    }));
    const of = (found, rest = {}) => ({ ...FRESH, found, ...rest });
    const all = of([alone, { ...alone }, { ...alone }]);
    assert.equal(marksOf(all, 3), "🟩🟩🟩");
    assert.equal(resultOf(all, 3), "3 sets, no mistakes");
    assert.equal(marksOf(of([alone, hinted, whole]), 3), "🟩🟨🟨");
    assert.equal(resultOf(of([alone, hinted]), 2), "2 sets, 1 hint");
    assert.equal(resultOf(of([alone, whole]), 2), "2 sets, 3 hints");
    const given = of([alone], { level: 1, shown: true });
    assert.equal(marksOf(given, 3), "🟩⬜⬜");
    assert.equal(resultOf(given, 3), "1 of 3 sets");
    const linked = SETS.reduce(
        (all, set) => withFound(all, set, SETS),
        of([], { shown: true }),
    );
    assert.equal(marksOf(linked, 3), "⬜⬜⬜");
    assert.equal(resultOf(linked, 3), "0 of 3 sets");
});

test("more than two mistakes cost a star", () => {
    const of = (mistakes) => ({ ...FRESH, level: 1, mistakes });
    for (const [mistakes, costs] of [
        [2, 1],
        [3, 2],
        [30, 2],
    ]) {
        assert.equal(costsOf(of(mistakes)), costs);
        assert.equal(endingOf(of(mistakes), 3).isBest, costs === 1);
        const own = SETS.map((places) => ({ places, hinted: 0 }));
        const { result } = endingOf({ ...of(mistakes), found: own }, 3);
        assert.equal(result, `3 sets, 1 hint, ${mistakes} mistakes`);
    }
});
