import assert from "node:assert/strict";
import { test } from "node:test";
import "../browser.mjs";
import { anyState, anyText, forCases, testCases } from "../random.mjs";
import { completeRows, parseLines, readGame, rowOf, writeRows } from "web/bulls-cows/state";

const anyRow = (random) => ({
    guess: random.list(4, () => random.below(10)).join(""),
    bulls: String(random.below(5)),
    cows: String(random.below(5)),
});

testCases("rows are read as they were written", 1000, (random) => {
    const rows = random.list(random.between(0, 6), () => anyRow(random));
    assert.deepEqual(readGame({ rows: writeRows(rows) }).rows, rows);
    for (const row of rows) {
        const [complete] = completeRows([row]).history;
        assert.deepEqual(rowOf(complete), row);
    }
});

testCases("invalid rows keep what an address can contain", 2000, (random) => {
    const rows = random.list(random.between(1, 4), () => ({
        guess: anyText(random, 6),
        bulls: anyText(random, 3),
        cows: anyText(random, 3),
    }));
    const written = writeRows(rows);
    const read = readGame({ rows: written }).rows;
    assert.equal(read.length, rows.length);
    assert.equal(writeRows(read), written);
});

test("any address is read as a valid game", () => {
    const keys = ["mode", "objective", "rows", "ignore", "riddle", "guesses"];
    forCases(2000, (random) => {
        const game = readGame(anyState(random, keys));
        assert.ok(["today", "think", "guess", "rows"].includes(game.mode));
        assert.ok(
            ["average", "nodes", "consistent", "worst-case", "last-guess"].includes(
                game.objective,
            ),
        );
        for (const index of game.ignored)
            assert.ok(Number.isInteger(index) && index >= 0 && index < game.rows.length);
        const { history, indices } = completeRows(game.rows);
        assert.equal(history.length, indices.length);
        indices.forEach((index, i) =>
            assert.equal(history[i].guess, game.rows[index].guess),
        );
    });
});

test("an address without a game is today's puzzle, and older addresses work", () => {
    assert.equal(readGame({}).mode, "today");
    assert.equal(readGame({ date: "2026-11-20" }).date, "2026-11-20");
    assert.equal(readGame({ rows: "0123:0b1c" }).mode, "think");
    assert.equal(readGame({ rows: "" }).mode, "think");
    assert.equal(readGame({ mode: "guess", riddle: "moo" }).mode, "guess");
});

test("only complete rows are sent, with their indices", () => {
    const whole = { guess: "0123", bulls: "1", cows: "x" };
    const rows = [{ ...whole, cows: "" }, whole, { ...whole, guess: "" }, whole];
    const { history, indices } = completeRows(rows);
    assert.deepEqual(indices, [1, 3]);
    assert.deepEqual(history[0], { guess: "0123", bulls: 1, cows: "x" });
});

test("a history is read in every notation", () => {
    const notations = [
        (row) => `${row.guess} ${row.bulls}b${row.cows}c`,
        (row) => `${row.guess}: ${row.bulls} ${row.cows}`,
        (row) => `${row.guess} ${row.bulls} bulls, ${row.cows} cows`,
        (row) => `  ${row.guess},${row.bulls},${row.cows}  `,
        (row) => `${row.guess} = ${row.bulls}B-${row.cows}C`,
        (row, i) => `${i + 1}. ${row.guess} ${row.bulls}/${row.cows}`,
    ];
    forCases(500, (random) => {
        const rows = random.list(random.between(0, 6), () => anyRow(random));
        const lines = rows.map((row, i) => random.pick(notations)(row, i));
        const text = lines.join(random.pick(["\n", "\n\n", "\r\n"]));
        assert.deepEqual(parseLines(text), rows);
    });
    assert.deepEqual(parseLines("what is that"), [
        { guess: "what is that", bulls: "", cows: "" },
    ]);
    forCases(500, (random) => {
        for (const row of parseLines(anyText(random, 60))) assert.notEqual(row.guess, "");
    });
});
