// The game of three gates: visits, estimates, points and hints.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
    countFilled,
    estimateOf,
    expectedCount,
    gatesOfDay,
    intervalOf,
    isHit,
    makeGates,
    markOf,
    registersAfter,
    REGISTERS,
} from "web/hyperloglog/game/gates";
import { describeExpected, hintOf, HINTS_MAX } from "web/hyperloglog/game/hints";

const days = Array.from(
    { length: 28 },
    (_, i) => `2026-02-${String(i + 1).padStart(2, "0")}`,
);

test("a day always has the same gates, and days differ", () => {
    assert.deepEqual(makeGates("2026-11-23"), makeGates("2026-11-23"));
    const truths = new Set(
        days.map((day) =>
            makeGates(day)
                .map(({ truth }) => truth)
                .join(),
        ),
    );
    assert.ok(truths.size > 25);
});

test("gates have few, more and many visitors", () => {
    for (const gates of days.slice(0, 8).map(makeGates)) {
        const sizes = gates.map(({ truth }) => truth);
        assert.ok(sizes[0] >= 20 && sizes[0] <= 90, `${sizes}`);
        assert.ok(sizes[1] >= 150 && sizes[1] <= 700, `${sizes}`);
        assert.ok(sizes[2] >= 1500 && sizes[2] <= 12000, `${sizes}`);
        for (const { visits, raises, truth, registers, estimate } of gates) {
            assert.ok(visits >= 1.2 * truth - 1 && visits <= 2.5 * truth + 1);
            assert.deepEqual(registersAfter(raises, visits), registers);
            assert.deepEqual(registersAfter(raises, 0), new Uint8Array(REGISTERS));
            assert.equal(estimate, estimateOf(registers));
        }
    }
});

test("the estimate is near the true number, and 0 without visitors", () => {
    assert.equal(estimateOf(new Uint8Array(REGISTERS)), 0);
    assert.equal(estimateOf(new Uint8Array(REGISTERS).fill(1, 0, 1)), 1);
    const errors = days.flatMap((day) =>
        makeGates(day).map((gate) => Math.log(estimateOf(gate.registers) / gate.truth)),
    );
    const mean = errors.reduce((sum, error) => sum + error, 0) / errors.length;
    const square = errors.reduce((sum, error) => sum + error ** 2, 0) / errors.length;
    assert.ok(Math.abs(mean) < 0.05, `${mean}`);
    assert.ok(Math.sqrt(square) < 0.16, `${square}`); // by theory 0.13
});

test("the estimate equals that of the library", () => {
    // hll_estimate_sketch() for the same registers, rounded.
    const expected = { "2026-02-01": [31, 162, 10732], "2026-02-03": [52, 302, 7555] };
    for (const [day, estimates] of Object.entries(expected))
        assert.deepEqual(
            makeGates(day).map((gate) => estimateOf(gate.registers)),
            estimates,
        );
});

test("the gates of a day have the numbers of the service", () => {
    const day = {
        gates: [
            {
                visit_count: 4,
                raises: [
                    [0, 5, 1],
                    [1, 9, 3],
                    [3, 5, 2],
                ],
                best: { estimate: 2 },
                answer: { visitor_count: 3 },
            },
        ],
    };
    const [gate] = gatesOfDay(day);
    assert.deepEqual([gate.visits, gate.truth, gate.estimate], [4, 3, 2]);
    assert.deepEqual([gate.registers[5], gate.registers[9]], [2, 3]);
    assert.deepEqual([...registersAfter(gate.raises, 3)].filter(Boolean), [1, 3]);
});

test("a guess hits if it is near the true number, or as near as the estimate", () => {
    const gate = { truth: 300, estimate: 330 };
    assert.deepEqual(
        [209, 210, 300, 390, 391].map((guess) => isHit(guess, gate)),
        [false, true, true, true, false],
    );
    assert.ok(isHit(420, { truth: 300, estimate: 420 }));
    assert.equal([330, 240, 100].map((guess) => markOf(guess, gate)).join(""), "🟩🟨⬜");
});

test("the interval is that of the service", () => {
    const intervals = [
        [(i) => (i < 20 ? 1 + (i % 4) : 0), [20, 29.49929194427185]],
        [(i) => 1 + ((i * 7) % 9), [308.22971768081777, 496.0654890029551]],
        [(i) => (i === 0 ? 3 : 0), [1, 1.676651088945187]],
    ];
    for (const [rankOf, interval] of intervals) {
        const ranks = Array.from({ length: REGISTERS }, (_, i) => rankOf(i));
        const found = intervalOf(Uint8Array.from(ranks));
        found.forEach((end, i) => assert.ok(Math.abs(end - interval[i]) < 1e-6 * end));
    }
    assert.deepEqual(intervalOf(new Uint8Array(REGISTERS)), [0, 0]);
});

test("the expected numbers of boxes add up", () => {
    for (const distinct of [1, 45, 300, 9000]) {
        const ranks = Array.from({ length: 40 }, (_, rank) => rank);
        const sum = ranks.reduce((all, rank) => all + expectedCount(distinct, rank), 0);
        assert.ok(Math.abs(sum - REGISTERS) < 1e-3);
    }
    assert.match(describeExpected(45), /^If 45 came, about 32 of the boxes would be empty/);
    assert.match(describeExpected(5000), / would show 6, and \d+ would show 7\.$/);
});

test("each hint says more, and the ranges contain the estimate", () => {
    const numbersIn = (text) =>
        text.match(/[\d,]+\d|\d/g).map((number) => Number(number.replaceAll(",", "")));
    for (const gate of days.flatMap(makeGates)) {
        const empty = REGISTERS - countFilled(gate.registers);
        assert.match(hintOf(gate, 1), new RegExp(`counted: ${empty} empty, `));
        const ranges = [2, HINTS_MAX].map((level) => numbersIn(hintOf(gate, level)));
        for (const [low, high] of ranges)
            assert.ok(low <= gate.estimate && gate.estimate <= high);
        const [[wideLow, wideHigh], [low, high]] = ranges;
        assert.ok(wideLow <= low && high <= wideHigh);
    }
});
