import assert from "node:assert/strict";
import { test } from "node:test";
import "../browser.mjs";
import { forCases } from "../random.mjs";
import {
    contestQuestion,
    GAMES_MAX,
    gamesOf,
    roundsAfter,
    STRATEGIES,
} from "web/cliffs/contest";

test("rounds go on from what is known until all have played all games", () => {
    forCases(200, (random) => {
        const contest = { level: random.between(1, 4), generator: "game" };
        const results = {};
        for (const strategy of random.some(STRATEGIES, random.below(8)))
            results[strategy] = { games: random.pick([1, 20, 100, 999, 3000, GAMES_MAX]) };
        const begun = structuredClone(results);
        const rounds = roundsAfter(contest, results);
        let least = 0;
        for (const question of rounds) {
            const { strategy, games } = question;
            assert.ok(games > (results[strategy]?.games ?? 0), "nothing is asked twice");
            assert.ok(games >= least, "all play a round before the next one");
            assert.deepEqual(question, contestQuestion(contest, strategy, games));
            least = games;
            results[strategy] = { games };
        }
        assert.deepEqual(gamesOf(results), [GAMES_MAX, GAMES_MAX]);
        assert.deepEqual(roundsAfter(contest, results), []);
        const counts = STRATEGIES.map((one) => begun[one]?.games ?? 0);
        assert.deepEqual(gamesOf(begun), [Math.min(...counts), Math.max(...counts)]);
    });
});
