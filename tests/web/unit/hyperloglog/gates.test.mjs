// The game of three gates: visits, estimates and points.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
    estimateOf,
    gatesOfDay,
    GUESSES,
    makeGates,
    markOf,
    pointsOf,
    registersAfter,
    REGISTERS,
} from "web/hyperloglog/game/gates";

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

test("points fall to 0 at half and twice the true number", () => {
    assert.equal(pointsOf(300, 300), 100);
    assert.equal(pointsOf(600, 300), 0);
    assert.equal(pointsOf(100, 300), 0);
    assert.ok(pointsOf(330, 300) > 80 && pointsOf(330, 300) < 90);
    assert.equal(markOf(300, 300) + markOf(390, 300) + markOf(500, 300), "🟩🟨🟧");
    assert.equal(markOf(900, 300), "⬜");
});

test("guesses grow by one or by a few percent", () => {
    assert.equal(GUESSES[0], 10);
    assert.ok(GUESSES.at(-1) > 29_000);
    GUESSES.slice(1).forEach((guess, i) => {
        const before = GUESSES[i];
        assert.ok(
            guess > before && guess <= Math.max(before + 1, before * 1.06),
            `${guess}`,
        );
    });
});
