// The layout of trees and the positions of games in them.
import assert from "node:assert/strict";
import "../browser.mjs";
import { anyText, testCases } from "../random.mjs";
import {
    costOf,
    follow,
    layOut,
    pathOf,
    placeOf,
    rowsTo,
    wayTo,
} from "web/bulls-cows/branch";
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

/** Returns the rows of the tree until it finds a secret. */
function play(tree, secret) {
    const rows = [];
    for (let node = tree; ;) {
        rows.push({ guess: node.guess, ...score(secret, node.guess) });
        if (node.guess === secret) return rows;
        node = node.next[keyOf(rows.at(-1))];
    }
}

testCases("every state has the width of its secrets and a path", 60, (random) => {
    const secrets = random.some(CODES, random.between(1, 80));
    const tree = grow(random, secrets);
    const root = layOut(tree);
    assert.deepEqual([root.x0, root.x1], [0, 1]);
    root.each((place) => {
        const share = place.data.node.candidates / secrets.length;
        assert.ok(Math.abs(place.x1 - place.x0 - share) < 1e-9);
        assert.equal(follow(root, pathOf(place)), place);
        assert.equal(placeOf(root, rowsTo(place)), place);
        assert.deepEqual([wayTo(place)[0], wayTo(place).at(-1)], [root, place]);
        for (const child of place.children ?? [])
            assert.ok(child.x0 >= place.x0 - 1e-9 && child.x1 <= place.x1 + 1e-9);
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
    root.each((place) => {
        const rows = rowsTo(place);
        const through = games.filter((game) =>
            rows.every((row, i) => JSON.stringify(row) === JSON.stringify(game[i])),
        );
        assert.equal(through.length, place.data.node.candidates);
        assert.equal(costOf(place), cost(rows.length, through));
    });
});

testCases("a game that left the tree has no place in it", 100, (random) => {
    const secrets = random.some(CODES, 30);
    const tree = grow(random, secrets);
    const root = layOut(tree);
    const rows = play(tree, random.pick(secrets)).slice(0, -1);
    assert.ok(placeOf(root, rows));
    const other = CODES.find((code) => code !== tree.guess);
    assert.equal(placeOf(root, [{ guess: other, bulls: 0, cows: 0 }]), null);
    assert.equal(placeOf(root, [{ guess: tree.guess, bulls: 3, cows: 1 }]), null);
});
