// The game of three gates: visits, estimates, points and hints.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
    computerGuesses,
    ENDS,
    estimateOf,
    gatesOfDay,
    GUESSES,
    intervalOf,
    isHit,
    isOver,
    isSolved,
    makeGates,
    marksOf,
    middleOf,
    rangeOf,
    registersAfter,
    REGISTERS,
} from "web/hyperloglog/game/gates";
import {
    describeBoxes,
    describeRange,
    guestsFor,
    halve,
    narrow,
    readBoxes,
    tallyOf,
} from "web/hyperloglog/game/hints";

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

test("a guess within 10% solves a gate, and the third one ends it", () => {
    const gate = { truth: 300, estimate: 330 };
    assert.deepEqual(
        [269, 270, 300, 330, 331].map((guess) => isHit(guess, gate)),
        [false, true, true, true, false],
    );
    const marks = (guesses) => marksOf(guesses, gate);
    assert.equal(marks([]), "");
    assert.equal(marks([100, 240, 330]), "⬜🟨🟩");
    assert.equal(marks([100, 240, 260]), "⬜🟨🟥");
    assert.ok(isSolved([100, 300], gate) && isOver([100, 300], gate));
    assert.ok(!isOver([100, 200], gate));
    assert.ok(isOver([100, 200, 250], gate));
});

test("guesses and a limit narrow the range, which always contains the truth", () => {
    const gate = { truth: 300 };
    assert.deepEqual(rangeOf(ENDS[1], [], gate), [100, 1000]);
    assert.deepEqual(rangeOf(ENDS[1], [200, 150, 600], gate), [223, 545]);
    assert.deepEqual(halve([100, 1000], 300, gate), [100, 300]);
    assert.deepEqual(halve([100, 1000], 299, gate), [300, 1000]);
    assert.equal(describeRange([300, 1000]), "It is between 300 and 1,000.");
});

/** Returns the number of solved gates of all days, and the number of guesses. */
function play(nextGuess) {
    const [solved, guesses] = [[], []];
    for (const gates of days.map(makeGates))
        gates.forEach((gate, i) => {
            const made = [];
            while (!isOver(made, gate))
                made.push(nextGuess(gate, made, rangeOf(ENDS[i], made, gate)));
            if (isSolved(made, gate)) solved.push(gate);
            guesses.push(...made);
        });
    return { solved: solved.length, guesses: guesses.length };
}

test("players who read the boxes win, and those who halve the range do not", () => {
    const reading = play((gate, made) => {
        const { rank, boxes } = readBoxes(gate);
        const wrong = made.reduce((sum, one) => sum + (one < gate.truth ? 1 : -1), 0);
        return guestsFor(boxes, rank) * 1.2 ** wrong;
    });
    const halving = play((gate, made, range) => middleOf(range));
    const count = 3 * days.length;
    assert.ok(reading.solved > 0.95 * count, `${reading.solved} of ${count}`);
    assert.ok(reading.guesses < 6 * days.length, `${reading.guesses}`);
    assert.ok(halving.solved < 0.75 * count, `${halving.solved} of ${count}`);
    assert.ok(halving.guesses > 7 * days.length, `${halving.guesses}`);
});

test("the computer begins with the estimate and needs few guesses", () => {
    const guesses = (truth, estimate) => computerGuesses({ truth, estimate });
    assert.deepEqual(
        [91, 100, 109, 112, 132].map((estimate) => guesses(100, estimate)),
        [1, 1, 1, 2, 2],
    );
    assert.ok(days.flatMap(makeGates).every((gate) => computerGuesses(gate) <= GUESSES));
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

test("a tally counts all boxes", () => {
    for (const { registers } of days.flatMap(makeGates)) {
        const counts = tallyOf(registers);
        assert.equal(
            counts.reduce((sum, count) => sum + count),
            REGISTERS,
        );
        assert.equal(counts[0], registers.filter((rank) => rank === 0).length);
    }
});

test("the boxes are usually right, and the first hint says when they are not", () => {
    const gates = days.flatMap(makeGates);
    const fits = gates.filter((gate) => {
        const [low, high] = readBoxes(gate).usual;
        assert.ok(low < high);
        const isInside = gate.truth >= low && gate.truth <= high;
        assert.equal(/ but (more|fewer) here\.$/.test(describeBoxes(gate)), !isInside);
        const [least, most] = narrow([1, 20_000], gate);
        assert.ok(gate.truth >= least && gate.truth <= most);
        return isInside;
    });
    assert.ok(fits.length > 0.6 * gates.length, `${fits.length} of ${gates.length}`);
    const registers = Uint8Array.from({ length: REGISTERS }, (_, i) => (i < 19 ? 0 : 1));
    assert.equal(
        describeBoxes({ registers, truth: 77 }),
        "19 empty boxes: usually 68 to 89 guests.",
    );
});
