import assert from "node:assert/strict";
import { test } from "node:test";
import "../browser.mjs";
import { testCases } from "../random.mjs";
import {
    comparableResults,
    completedGames,
    GAMES_MAX,
    nextGames,
    roundQuestions,
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
