// The game of three gates: visits, estimates, points and hints.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
    ENDS,
    errorOf,
    estimateOf,
    gatesOfDay,
    isHit,
    makeGates,
    numbersIn,
    registersAfter,
    REGISTERS,
} from "web/hyperloglog/game/gates";
import { describeHint, halve } from "web/hyperloglog/game/hints";
import { describeShades, shadesOf, usualRegisters } from "web/hyperloglog/game/lights";

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

test("a guess within 30% solves a gate", () => {
    const gate = { truth: 300, estimate: 330 };
    assert.deepEqual(
        [209, 210, 300, 390, 391].map((guess) => isHit(guess, gate)),
        [false, true, true, true, false],
    );
});

test("the numbers of the slider are round", () => {
    assert.deepEqual(numbersIn([94, 110]), [94, 96, 98, 100, 105, 110]);
    assert.deepEqual(numbersIn([411, 440]), [411, 420, 430, 440]);
    for (const ends of ENDS) {
        const numbers = numbersIn(ends);
        assert.deepEqual([numbers[0], numbers.at(-1)], ends);
        assert.ok(numbers.length < 100);
    }
});

test("a hint compares with a number and keeps the truth in the range", () => {
    const gate = { truth: 300 };
    assert.deepEqual(halve([100, 1000], 300, gate), [100, 300]);
    assert.deepEqual(halve([100, 1000], 299, gate), [299, 1000]);
    assert.equal(describeHint(300, gate), "No more than 300 came.");
    assert.equal(describeHint(299, gate), "More than 299 came.");
});

/** Returns the number whose usual windows are most like those of a gate. */
function match({ registers }, door) {
    const theirs = shadesOf(registers, door, true);
    const distanceTo = (number) =>
        shadesOf(usualRegisters(number), door, true).reduce(
            (sum, shade, i) => sum + Math.abs(shade - theirs[i]),
            0,
        );
    return numbersIn(ENDS[door]).reduce((best, number) =>
        distanceTo(number) < distanceTo(best) ? number : best,
    );
}

test("players who compare the houses carefully win, and blind guesses lose", () => {
    const all = days.flatMap((day) => makeGates(day).map((gate, door) => ({ gate, door })));
    const wins = (guessOf) =>
        all.filter(({ gate, door }) => isHit(guessOf(gate, door), gate));
    const matched = wins(match).length / all.length;
    const blind = wins((gate, door) => Math.sqrt(ENDS[door][0] * ENDS[door][1])).length;
    assert.ok(matched > 0.95, `${matched}`);
    assert.ok(blind < 0.5 * all.length, `${blind}`);
    const computer = all.map(({ gate }) => errorOf(gate.estimate, gate));
    assert.ok(computer.filter((error) => error > 0.3).length <= 0.03 * all.length);
});

test("more guests light more windows, and brighter ones", () => {
    const sumAt = (guests) => usualRegisters(guests).reduce((sum, rank) => sum + rank, 0);
    assert.equal(sumAt(0), 0);
    for (const ends of ENDS)
        numbersIn(ends).reduce((before, number) => {
            const sum = sumAt(number);
            assert.ok(sum >= before, `${number}`);
            return sum;
        }, 0);
    const dark = (guests) => usualRegisters(guests).filter((rank) => rank === 0).length;
    assert.deepEqual([0, 10, 44, 90].map(dark), [64, 55, 32, 16]);
    assert.equal(
        describeShades([0, 2, 0, 1]),
        "2 dark, 1 of brightness 1, 1 of brightness 2",
    );
});
