import assert from "node:assert/strict";
import { test } from "node:test";
import "../browser.mjs";
import { anyState, forCases, testCases } from "../random.mjs";
import {
    ESTIMATORS,
    isCheap,
    questionOf,
    readTrial,
    SEED_KEY,
    trialRounds,
} from "web/hyperloglog/laboratory/trials";
import { countExactly, estimatesOf } from "web/hyperloglog/laboratory/union";

testCases("rounds of an experiment double up to the requested runs", 500, (random) => {
    const runs = random.between(1, 10_000);
    const trial = { distinct_items: "1000", runs: String(runs), seed: "5" };
    const rounds = [...trialRounds(trial)];
    const counts = rounds.map((question) => question.runs);
    assert.deepEqual(counts.slice(-3), Array(3).fill(runs));
    for (let i = 3; i < counts.length - 3; i++) assert.equal(counts[i], 2 * counts[i - 3]);
    assert.equal(rounds.length % 3, 0);
    assert.equal(isCheap(trial), runs * 1000 <= 3e7);
    rounds.forEach(({ estimator, sketch_type }, i) => {
        assert.equal(estimator, ESTIMATORS[i % 3]);
        assert.equal(sketch_type === "ultraloglog", i % 3 === 2);
    });
});

test("an invalid number of runs is sent once as it is", () => {
    forCases(500, (random) => {
        const trial = readTrial(anyState(random, ["n", "runs", SEED_KEY]));
        assert.ok([...trialRounds(trial)].length <= 30);
        isCheap(trial);
    });
    const [round] = trialRounds({ distinct_items: "x", runs: "1e2", seed: "1" });
    assert.deepEqual([round.distinct_items, round.runs], ["x", "1e2"]);
});

test("an answer has its request", () => {
    const answer = {
        distinct_items: 9,
        runs: 2,
        sketch_type: "hyperloglog",
        estimator: "classic",
        seed: 1,
    };
    const results = [{ precision: 4 }, { precision: 7 }];
    assert.deepEqual(questionOf({ ...answer, results }), { ...answer, precisions: [4, 7] });
});

testCases("two lists are counted", 300, (random) => {
    const list = () => random.list(random.below(12), () => random.below(15));
    const [a, b] = [list(), list()];
    const all = Array.from({ length: 15 }, (_, i) => i);
    const count = (has) => all.filter((i) => has(a.includes(i), b.includes(i))).length;
    assert.deepEqual(countExactly([{ items: a }, { items: b }]), [
        count((inA) => inA),
        count((inA, inB) => inB),
        count((inA, inB) => inA || inB),
        count((inA, inB) => inA && inB),
        count((inA, inB) => inA && !inB),
        count((inA, inB) => inB && !inA),
    ]);
});

test("estimates have the numbers of the responses", () => {
    const size = (estimate) => ({
        estimate,
        interval: { low: estimate - 1, high: estimate + 2, confidence: 0.95 },
    });
    const estimates = estimatesOf({
        lists: [{ items: ["x", "y"] }, { items: ["y"] }],
        estimated: [50, 40, 70].map((estimate) => ({ answer: size(estimate) })),
        comparison: { intersection: size(19), differences: [size(30), size(21)] },
    });
    const wanted = [50, 40, 70, 19, 30, 21].map(size);
    const exact = [2, 1, 2, 1, 1, 0];
    estimates.forEach(({ name, ...rest }, i) =>
        assert.deepEqual(rest, { ...wanted[i], exact: exact[i] }, name),
    );
});
