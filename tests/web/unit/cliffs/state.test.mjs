import assert from "node:assert/strict";
import { test } from "node:test";
import "../browser.mjs";
import { anyState, forCases, stateOf, testCases } from "../random.mjs";
import {
    dayState,
    crossedTo,
    dealQuestion,
    endOf,
    fromKnown,
    isCostly,
    knownOf,
    marksOf,
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

testCases("moves and a band are read as they were written", 1000, (random) => {
    const [moves, band] = [anyMoves(random), anyBand(random)];
    const state = stateOf({ ...writeBand(band), moves: writeMoves(moves) });
    const game = readGame(state);
    assert.deepEqual(game.moves, moves);
    assert.deepEqual(game.band, band);
    assert.equal(dealQuestion(game), null);
    // A game on the page has a dealt band.
    assert.equal(readGame({ ...state, mode: "play" }).band, null);
    const dealt = readGame(stateOf({ ...state, ...writeSeed("77") }));
    assert.deepEqual([dealt.band, dealt.seed, dealt.moves], [null, 77, []]);
    assert.equal(dealQuestion(dealt).seed, 77);
});

test("any address is read as a valid game", () => {
    forCases(2000, (random) => {
        const game = readGame(
            anyState(random, [...KEYS, "hint", "hinted", "used", "edit"]),
        );
        const { selected } = game;
        assert.ok(selected === null || (Number.isInteger(selected) && selected >= 0));
        assert.ok(Number.isSafeInteger(game.seed) && game.seed >= 0);
        assert.ok([1, 2, 3, 4, "unknown"].includes(game.level));
        assert.ok(["uniform", "game"].includes(game.prior));
        assert.ok(["expected", "guarantee", "win"].includes(game.goal));
        assert.deepEqual(readGame({ moves: writeMoves(game.moves) }).moves, game.moves);
    });
    assert.equal(readGame({ mode: "play", prior: "published" }).prior, "uniform");
    assert.deepEqual(readGame({}).moves, [], "no moves");
});

testCases("a rejected Zoombini is a second row with the other cliff", 500, (random) => {
    const [moves, band] = [anyMoves(random), anyBand(random)];
    const game = readGame({ moves: writeMoves(moves), band: band.join() });
    const { history, zoombinis } = solveQuestion(game, band);
    assert.deepEqual(zoombinis, band);
    const sneezed = moves.filter(({ accepted }) => !accepted);
    assert.equal(history.length, moves.length + sneezed.length);
    const taken = history.filter(({ accepted }) => accepted);
    assert.deepEqual(
        taken.map(({ zoombini, cliff }) => [zoombini, cliff]),
        moves.map((move) => [move.zoombini, crossedTo(move)]),
    );
    // Every row belongs to its move; there is no move after the last row.
    history.forEach((row, i) => {
        const move = moves[moveOfRow(moves, i)];
        assert.equal(move.zoombini, row.zoombini);
        if (row.cliff === move.cliff) assert.equal(row.accepted, move.accepted);
        else assert.equal(row.accepted, !move.accepted);
    });
    assert.equal(moveOfRow(moves, history.length), -1);
});

testCases("the service gets only the Zoombinis that are entered", 500, (random) => {
    const band = anyBand(random).map((code) =>
        random.chance() ? code : `${code.slice(0, 3)}-`,
    );
    const known = knownOf(band);
    const moves = known.map((zoombini) => ({ zoombini, cliff: "top", accepted: true }));
    const { history, zoombinis } = solveQuestion({ ...readGame({}), moves }, band);
    assert.deepEqual(
        zoombinis,
        band.filter((code) => !code.includes("-")),
    );
    assert.deepEqual(
        history.map(({ zoombini }) => zoombini),
        [...known.keys()],
    );
    const answer = { send: history[0] ?? null, certain: history };
    const ofPage = fromKnown(band, answer);
    assert.deepEqual(ofPage, { send: moves[0] ?? null, certain: moves });
});

test("without a band or a seed, a band is entered", () => {
    const game = readGame({ mode: "advise" });
    assert.equal(game.band.length, 16);
    assert.deepEqual([game.editing, game.selected], [true, 0]);
    const part = readGame({ band: "0000,12--,----", edit: "on" });
    assert.deepEqual([part.editing, part.selected], [true, 1]);
    assert.equal(readGame({ band: "0000,12--" }).editing, false);
    assert.equal(readGame({ seed: "3" }).band, null);
});

test("the game of a day has rules that split its band", () => {
    const game = readGame(dayState(3));
    assert.equal(game.level, 3);
    assert.deepEqual([game.mode, game.generator, game.prior], ["play", "game", "uniform"]);
});

test("a game ends when all have crossed or no peg is left", () => {
    const ends = (text) => endOf(readGame({ mode: "play", moves: text, allowed: "1" }), 3);
    assert.deepEqual(
        ["", "0t,1b-", "0t-,1b-", "0t,1b-,2t", "0t-,1b-,2t", "0t,1b,2t"].map(ends),
        [undefined, undefined, "lost", "won", "lost", "won"],
    );
    assert.equal(endOf(readGame({}), 0), undefined);
    const { moves } = readGame({ moves: "0t,1t-,2b,3b,4b,5b,6b,7b,8b-" });
    assert.equal(marksOf(moves), "🟩🤧🟩🟩🟩🟩🟩🟩\n🤧");
    assert.equal(marksOf([]), "");
});

test("the fourth sneeze costs a star", () => {
    const after = (moves) => isCostly(readGame({ mode: "play", moves }));
    assert.ok(!after("0t-,1t,2b-,3t-"));
    assert.ok(after("0t-,1t,2b-,3t-,4b-"));
});
