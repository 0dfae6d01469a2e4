import assert from "node:assert/strict";
import { test } from "node:test";
import "../browser.mjs";
import { testCases } from "../random.mjs";
import {
    comparableResults,
    completedGames,
    GAMES_MAX,
    meanInterval,
    nextGames,
    roundQuestions,
    shareInterval,
    simulateQuestion,
    STRATEGIES,
} from "web/cliffs/simulation";

testCases("rounds continue until all strategies have played all games", 200, (random) => {
    const setup = { level: random.between(1, 4), generator: "game" };
    const results = random
        .some(STRATEGIES, random.below(8))
        .map((strategy) => ({ strategy, games: random.pick([1, 40, 100]) }));
    let last = 0;
    for (let games; (games = nextGames(results)) !== undefined;) {
        assert.ok(games > last, "a round is complete before the next one");
        last = games;
        for (const question of roundQuestions(setup, results, games)) {
            const { strategy } = question;
            const isSame = (one) => one.strategy === strategy && one.games === games;
            assert.ok(!results.some(isSame), "no request is repeated");
            assert.deepEqual(question, simulateQuestion(setup, strategy, games));
            results.push({ strategy, games });
        }
    }
    assert.equal(completedGames(results), GAMES_MAX);
    assert.equal(completedGames([]), 0);
    assert.equal(nextGames([]), 100);
});

testCases("strategies are compared by the same games only", 200, (random) => {
    let results = [];
    for (const games of [40, 100, 1000])
        for (const { strategy } of roundQuestions({}, results, games)) {
            results = [...results, { strategy, games }];
            const shown = comparableResults(results);
            assert.equal(new Set(shown.map((result) => result.games)).size, 1);
            if (completedGames(results) > 0) assert.equal(shown.length, STRATEGIES.length);
            if (random.below(20) === 0) break; // a stopped round
        }
    assert.deepEqual(comparableResults([]), []);
});

test("confidence intervals equal those of R", () => {
    // R: binom::binom.confint(c(0, 12, 100), 100, methods = "wilson")
    const near = ([least, most], [a, b]) =>
        assert.ok(
            Math.abs(least - a) < 5e-4 && Math.abs(most - b) < 5e-4,
            `${least} ${most}`,
        );
    near(shareInterval(0, 100), [0, 0.037]);
    near(shareInterval(0.12, 100), [0.07, 0.1981]);
    near(shareInterval(1, 100), [0.963, 1]);
    near(meanInterval(3, 0.1), [2.804, 3.196]);
    near(meanInterval(0.1, 0.2), [0, 0.492]);
});
