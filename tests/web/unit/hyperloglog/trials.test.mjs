import assert from "node:assert/strict";
import { test } from "node:test";
import "../browser.mjs";
import { anyState, forCases, testCases } from "../random.mjs";
import {
    HUMP_TOTAL,
    humpQuestions,
    isCheap,
    questionOf,
    readTrial,
    trialRounds,
} from "web/hyperloglog/laboratory/trials";
import { countLists, rangesOf } from "web/hyperloglog/laboratory/union";

testCases("rounds of an experiment double up to the requested runs", 500, (random) => {
    const runs = random.between(1, 10_000);
    const which = random.pick(["both", "classic", "improved"]);
    const trial = { distinct_items: "1000", runs: String(runs), seed: "5", which };
    const rounds = [...trialRounds(trial)];
    const ultra = "maximum-likelihood";
    const wanted = {
        both: ["classic", "improved", ultra],
        improved: ["improved", ultra],
        classic: ["classic"],
    }[which];
    const each = wanted.length;
    const counts = rounds.map((question) => question.runs);
    assert.deepEqual(counts.slice(-each), Array(each).fill(runs));
    for (let i = each; i < counts.length - each; i++)
        assert.equal(counts[i], 2 * counts[i - each]);
    assert.equal(rounds.length % each, 0);
    assert.equal(isCheap(trial), runs * 1000 <= 3e7);
    for (const { estimator, sketch_type } of rounds)
        assert.equal(sketch_type === "ultraloglog", estimator === ultra);
    assert.deepEqual([...new Set(rounds.map(({ estimator }) => estimator))], wanted);
});

test("an invalid number of runs is sent once as it is", () => {
    forCases(500, (random) => {
        const state = anyState(random, ["n", "runs", "eseed", "est"]);
        const trial = readTrial(state);
        const rounds = [...trialRounds(trial)];
        assert.ok(rounds.length <= 30);
        assert.ok(["both", "classic", "improved"].includes(trial.which));
        isCheap(trial);
    });
    const [round] = trialRounds({
        distinct_items: "x",
        runs: "1e2",
        seed: "1",
        which: "classic",
    });
    assert.deepEqual([round.distinct_items, round.runs], ["x", "1e2"]);
});

test("the hump has a request for each of its points", () => {
    const questions = [...humpQuestions(8)];
    assert.equal(questions.length, HUMP_TOTAL);
    assert.equal(new Set(questions.map((one) => JSON.stringify(one))).size, HUMP_TOTAL);
    for (const { precisions, distinct_items } of questions) {
        assert.deepEqual(precisions, [8]);
        assert.ok(Number.isInteger(distinct_items) && distinct_items > 0);
    }
    const answer = {
        distinct_items: 9,
        runs: 2,
        sketch_type: "hyperloglog",
        estimator: "classic",
        seed: 1,
        results: [{ precision: 4 }],
    };
    assert.deepEqual(questionOf(answer).precisions, [4]);
});

testCases("two lists are counted", 300, (random) => {
    const list = () => random.list(random.below(12), () => random.below(15));
    const [a, b] = [list(), list()];
    const sizes = countLists({ a: { items: a }, b: { items: b } });
    const all = Array.from({ length: 15 }, (_, i) => i);
    const count = (has) => all.filter(has).length;
    assert.deepEqual(sizes, {
        a: count((i) => a.includes(i)),
        b: count((i) => b.includes(i)),
        union: count((i) => a.includes(i) || b.includes(i)),
        both: count((i) => a.includes(i) && b.includes(i)),
    });
});

test("ranges are those of the responses", () => {
    const answer = (estimate) => ({
        estimate,
        interval: { low: estimate - 1, high: estimate + 2, confidence: 0.95 },
    });
    const estimates = { a: 50, b: 40, union: 70 };
    const ranges = rangesOf({
        estimates: Object.fromEntries(
            Object.entries(estimates).map(([name, size]) => [
                name,
                { answer: answer(size) },
            ]),
        ),
        comparison: { answer: { intersection: answer(19) } },
    });
    for (const [name, estimate] of Object.entries({ ...estimates, both: 19 }))
        assert.deepEqual(ranges[name], { estimate, low: estimate - 1, high: estimate + 2 });
});
