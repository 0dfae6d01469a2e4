// The layout of decision trees and the positions of games in them.
import assert from "node:assert/strict";
import "../browser.mjs";
import { anyText, testCases } from "../random.mjs";
import {
    ancestorsOf,
    costOf,
    follow,
    isInTree,
    layOut,
    pathOf,
    replyTo,
} from "web/bulls-cows/tree-layout";
import { CODES, keyOf, score } from "web/bulls-cows/code";

/** Returns a tree whose guesses separate the secrets. */
function grow(random, secrets) {
    const candidates = secrets.length;
    if (candidates === 1) return { guess: secrets[0], candidates };
    const guess = random.chance(0.7) ? random.pick(secrets) : random.pick(CODES);
    const parts = new Map();
    for (const secret of secrets) {
        const key = keyOf(score(secret, guess));
        if (key !== "4,0") parts.set(key, [...(parts.get(key) ?? []), secret]);
    }
    if (parts.size === 1 && !secrets.includes(guess)) return grow(random, secrets);
    const next = [...parts].map(([key, part]) => [key, grow(random, part)]);
    return { guess, candidates, next: Object.fromEntries(next) };
}

/** Returns the guesses and replies that lead to a state. */
const rowsTo = (state) =>
    ancestorsOf(state)
        .slice(1)
        .map((step) => ({ guess: step.parent.data.node.guess, ...replyTo(step) }));

/** Returns the rows of the tree until it finds a secret. */
function play(tree, secret) {
    const rows = [];
    for (let node = tree; ;) {
        rows.push({ guess: node.guess, ...score(secret, node.guess) });
        if (node.guess === secret) return rows;
        node = node.next[keyOf(rows.at(-1))];
    }
}

testCases("every state has the share of its secrets and a path", 60, (random) => {
    const secrets = random.some(CODES, random.between(1, 80));
    const tree = grow(random, secrets);
    const root = layOut(tree);
    assert.deepEqual([root.x0, root.x1], [0, 1]);
    root.each((state) => {
        const share = state.data.node.candidates / secrets.length;
        assert.ok(Math.abs(state.x1 - state.x0 - share) < 1e-9);
        assert.equal(follow(root, pathOf(state)), state);
        assert.ok(isInTree(root, rowsTo(state)));
        const ancestors = ancestorsOf(state);
        assert.deepEqual([ancestors[0], ancestors.at(-1)], [root, state]);
        for (const child of state.children ?? [])
            assert.ok(child.x0 >= state.x0 - 1e-9 && child.x1 <= state.x1 + 1e-9);
    });
    follow(root, anyText(random, 30)); // does not throw
    assert.equal(follow(root, "9b9c,x"), root);
});

testCases("the cost of a state is that of playing all its secrets", 60, (random) => {
    const secrets = random.some(CODES, random.between(1, 60));
    const tree = grow(random, secrets);
    const root = layOut(tree);
    const games = secrets.map((secret) => play(tree, secret));
    const cost = (depth, all) => all.reduce((sum, rows) => sum + rows.length - depth, 0);
    assert.equal(costOf(root), cost(0, games));
    root.each((state) => {
        const rows = rowsTo(state);
        const through = games.filter((game) =>
            rows.every((row, i) => JSON.stringify(row) === JSON.stringify(game[i])),
        );
        assert.equal(through.length, state.data.node.candidates);
        assert.equal(costOf(state), cost(rows.length, through));
    });
});

testCases("a game with other guesses is not in the tree", 100, (random) => {
    const secrets = random.some(CODES, 30);
    const tree = grow(random, secrets);
    const root = layOut(tree);
    const rows = play(tree, random.pick(secrets)).slice(0, -1);
    assert.ok(isInTree(root, rows));
    const other = CODES.find((code) => code !== tree.guess);
    assert.ok(!isInTree(root, [{ guess: other, bulls: 0, cows: 0 }]));
    assert.ok(!isInTree(root, [{ guess: tree.guess, bulls: 3, cows: 1 }]));
});
