// The game of three gates: visits, estimates, points and hints.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
    estimateOf,
    gatesOfDay,
    makeGates,
    markOf,
    pointsOf,
    rangeOf,
    registersAfter,
    REGISTERS,
} from "web/hyperloglog/game/gates";
import { hintOf, HINTS_MAX } from "web/hyperloglog/game/hints";

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

test("a guess between the true number and the estimate has all points", () => {
    const gate = { truth: 300, estimate: 360 };
    for (const guess of [300, 330, 360]) assert.equal(pointsOf(guess, gate), 100);
    assert.equal(pointsOf(Math.round(300 / Math.SQRT2), gate), 0);
    assert.equal(pointsOf(Math.round(360 * Math.SQRT2), gate), 0);
    assert.deepEqual(
        [252, 429].map((guess) => pointsOf(guess, gate)),
        [50, 49],
    );
    assert.equal([100, 70, 30, 0].map(markOf).join(""), "🟩🟨🟧⬜");
});

test("games of earlier versions keep their points, which fall to 0 at twice the number", () => {
    const gate = { truth: 300, estimate: 360 };
    const points = (guess) => pointsOf(guess, gate, 1);
    assert.deepEqual([300, 600, 100].map(points), [100, 0, 0]);
    assert.ok(points(330) > 80 && points(330) < 90);
    assert.equal([300, 390, 500].map(points).map(markOf).join(""), "🟩🟨🟧");
});

test("the first guess is possible and has few points", () => {
    const points = days.flatMap((day) =>
        makeGates(day).map((gate) => {
            const [least, most] = rangeOf(gate);
            assert.ok(least <= gate.truth && gate.truth <= most);
            assert.equal(most, gate.visits);
            return pointsOf(most, gate);
        }),
    );
    const mean = points.reduce((sum, one) => sum + one, 0) / points.length;
    assert.ok(mean < 15, `${mean}`);
});

test("each hint says more, and the ranges contain the estimate", () => {
    const numbersIn = (text) =>
        text.match(/[\d,]+/g).map((number) => Number(number.replaceAll(",", "")));
    for (const gate of days.flatMap(makeGates)) {
        const [least, most] = rangeOf(gate);
        const empty = REGISTERS - least;
        const clue = hintOf(gate, 1);
        if (empty >= 3) assert.match(clue, new RegExp(`empty boxes: ${empty} of 64`));
        else assert.match(clue, /most common number is \d/);
        const ranges = [2, HINTS_MAX].map((level) => numbersIn(hintOf(gate, level)));
        for (const [low, high] of ranges)
            assert.ok(least <= low && low <= gate.estimate && gate.estimate <= high);
        const [[wideLow, wideHigh], [low, high]] = ranges;
        assert.ok(wideLow <= low && high <= wideHigh && wideHigh <= most);
    }
});
