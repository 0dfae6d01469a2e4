import assert from "node:assert/strict";
import { test } from "node:test";
import "../browser.mjs";
import { anyState, forCases, stateOf } from "../random.mjs";
import {
    crossedBy,
    dealQuestion,
    moveOfRow,
    readGame,
    solveQuestion,
    writeBand,
    writeMoves,
    writeSeed,
} from "web/cliffs/state";

const KEYS = "mode band seed level prior goal allowed ask moves pick".split(" ");

const anyMoves = (random) =>
    random.list(random.between(0, 12), () => ({
        zoombini: random.below(1200),
        cliff: random.pick(["top", "bottom"]),
        accepted: random.chance(),
    }));

const anyBand = (random) =>
    random.list(random.between(1, 16), () =>
        random.list(4, () => random.below(5)).join(""),
    );

test("moves and a band read back from the address", () => {
    forCases(1000, (random) => {
        const [moves, band] = [anyMoves(random), anyBand(random)];
        const state = stateOf({ ...writeBand(band), moves: writeMoves(moves) });
        const game = readGame(state);
        assert.deepEqual(game.moves, moves);
        assert.deepEqual(game.band, band);
        assert.equal(dealQuestion(game), null);
        // A game on this page has a band that is dealt.
        assert.equal(readGame({ ...state, mode: "play" }).band, null);
        const dealt = readGame(stateOf({ ...state, ...writeSeed("77") }));
        assert.deepEqual([dealt.band, dealt.seed, dealt.moves], [null, "77", []]);
        assert.equal(dealQuestion(dealt).seed, 77);
    });
});

test("nonsense in the address is some game", () => {
    forCases(2000, (random) => {
        const game = readGame(anyState(random, [...KEYS, "advice", "edit"]));
        assert.ok(game.pick === null || (Number.isInteger(game.pick) && game.pick >= 0));
        assert.ok([1, 2, 3, 4, "unknown"].includes(game.level));
        assert.ok(["uniform", "game", "published"].includes(game.prior));
        assert.ok(["expected", "guarantee", "win", "queries"].includes(game.goal));
        assert.deepEqual(readGame({ moves: writeMoves(game.moves) }).moves, game.moves);
    });
    assert.equal(readGame({ mode: "play", prior: "published" }).prior, "uniform");
    assert.deepEqual(readGame({}).moves, [], "no game has begun by itself");
});

test("what a question costs is asked where questions count", () => {
    for (const goal of ["expected", "guarantee", "win"])
        assert.ok(!("ask_cost" in solveQuestion(readGame({ goal, ask: "2" }), [])));
    const costOf = (ask) => solveQuestion(readGame({ goal: "queries", ask }), []).ask_cost;
    assert.deepEqual(["0.5", undefined, "x"].map(costOf), [0.5, 1, "x"]);
});

test("who is sneezed back is a second row of the question, by the other cliff", () => {
    forCases(500, (random) => {
        const [moves, band] = [anyMoves(random), anyBand(random)];
        const game = readGame({ moves: writeMoves(moves), band: band.join() });
        const { history, zoombinis } = solveQuestion(game, band);
        assert.deepEqual(zoombinis, band);
        const sneezed = moves.filter(({ accepted }) => !accepted);
        assert.equal(history.length, moves.length + sneezed.length);
        const taken = history.filter(({ accepted }) => accepted);
        assert.deepEqual(
            taken.map(({ zoombini, cliff }) => [zoombini, cliff]),
            moves.map((move) => [move.zoombini, crossedBy(move)]),
        );
        // Every row leads to its move, and beyond the last there is none.
        history.forEach((row, i) => {
            const move = moves[moveOfRow(moves, i)];
            assert.equal(move.zoombini, row.zoombini);
            if (row.cliff === move.cliff) assert.equal(row.accepted, move.accepted);
            else assert.equal(row.accepted, !move.accepted);
        });
        assert.equal(moveOfRow(moves, history.length), -1);
    });
});
