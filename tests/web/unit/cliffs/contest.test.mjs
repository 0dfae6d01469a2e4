import assert from "node:assert/strict";
import { test } from "node:test";
import "../browser.mjs";
import { forCases, testCases } from "../random.mjs";
import {
    contestQuestion,
    GAMES_MAX,
    gamesAfter,
    gamesOf,
    meanWithin,
    roundAfter,
    shareWithin,
    STRATEGIES,
    takeUp,
} from "web/cliffs/contest";

test("rounds continue until all strategies have played all games", () => {
    forCases(200, (random) => {
        const contest = { level: random.between(1, 4), generator: "game" };
        const results = {};
        for (const strategy of random.some(STRATEGIES, random.below(8)))
            results[strategy] = { games: random.pick([1, 20, 100, 999, 3000, GAMES_MAX]) };
        let least = 0;
        for (let round; (round = roundAfter(contest, results)).length > 0;)
            for (const question of round) {
                const { strategy, games } = question;
                assert.ok(
                    games > (results[strategy]?.games ?? 0),
                    "no request is repeated",
                );
                assert.ok(games >= least, "a round is complete before the next one");
                assert.deepEqual(question, contestQuestion(contest, strategy, games));
                least = games;
                results[strategy] = { games };
            }
        assert.equal(gamesOf(results), GAMES_MAX);
        assert.equal(gamesAfter(results), undefined);
    });
    assert.equal(gamesOf({}), 0);
    assert.equal(gamesAfter({}), 100);
});

testCases("strategies are compared by the same games only", 200, (random) => {
    let rounds = { whole: {}, next: {} };
    for (const games of [100, 300, 1000])
        for (const strategy of STRATEGIES) {
            rounds = takeUp(rounds, { strategy, games });
            const shown = Object.values(rounds.whole).map((answer) => answer.games);
            assert.equal(new Set(shown).size, 1);
            // A stopped contest continues with the missing games.
            if (random.below(10) === 0) rounds = takeUp(rounds, { strategy, games });
        }
    assert.equal(gamesOf(rounds.whole), 1000);
    assert.equal(Object.keys(rounds.whole).length, STRATEGIES.length);
});

test("confidence intervals equal those of R", () => {
    // R: binom::binom.confint(c(0, 12, 100), 100, methods = "wilson")
    const near = ([least, most], [a, b]) =>
        assert.ok(
            Math.abs(least - a) < 5e-4 && Math.abs(most - b) < 5e-4,
            `${least} ${most}`,
        );
    near(shareWithin(0, 100), [0, 0.037]);
    near(shareWithin(0.12, 100), [0.07, 0.1981]);
    near(shareWithin(1, 100), [0.963, 1]);
    near(meanWithin(3, 0.1), [2.804, 3.196]);
    near(meanWithin(0.1, 0.2), [0, 0.492]);
});
