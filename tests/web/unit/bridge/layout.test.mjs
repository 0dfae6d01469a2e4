// The picture of the bridge: figures that do not overlap, and paths of the correct length.
import assert from "node:assert/strict";
import { test } from "node:test";
import { testCases } from "../random.mjs";
import { deckAt, layOut, shareOnBridge } from "web/bridge/layout";

const WIDTHS = [260, 320, 390, 639, 640, 800, 1280, 2000];
const near = (a, b, margin) => Math.abs(a - b) <= margin;

const pointsOf = (path) =>
    path
        .slice(1)
        .split("L")
        .map((point) => point.split(" ").map(Number));

const lengthOf = (points) =>
    points
        .slice(1)
        .reduce(
            (sum, [x, y], i) => sum + Math.hypot(x - points[i][0], y - points[i][1]),
            0,
        );

test("people are on their cliff and do not overlap", () => {
    for (const width of WIDTHS)
        for (let count = 0; count <= 24; count++) {
            const { paths, cliff, figure, height, top, bottom } = layOut(width, count);
            assert.equal(paths.length, count);
            for (const { near: here, far } of paths) {
                assert.ok(here.x > 0 && here.x < cliff);
                assert.ok(far.x > width - cliff && far.x < width);
                for (const { y } of [here, far]) assert.ok(y > top && y < bottom);
                assert.ok(here.y - figure.height > 0 && bottom < height);
            }
            for (const [i, { near: a }] of paths.entries())
                for (const { near: b } of paths.slice(0, i))
                    assert.ok(
                        Math.abs(a.x - b.x) >= figure.width ||
                            Math.abs(a.y - b.y) >= figure.height,
                        `${width}, ${count}`,
                    );
        }
});

test("a path leads from the near side over the deck to the far side", () => {
    for (const width of WIDTHS)
        for (const count of [1, 4, 10, 24]) {
            const layout = layOut(width, count);
            const deck = [0, 1].map((share) => deckAt(layout, share));
            assert.deepEqual(deck[0], { x: layout.cliff, y: layout.deck });
            assert.ok(near(deck[1].x, width - layout.cliff, 1e-9));
            assert.ok(near(deck[1].y, layout.deck, 1e-9));
            assert.equal(deckAt(layout, 0.5).y, layout.deck + layout.sag);
            for (const way of layout.paths) {
                const points = pointsOf(way.path);
                assert.ok(near(lengthOf(points), way.length, 2));
                const [from, to] = way.bridge;
                assert.ok(from > 0 && from < to && to < 1);
                const before = Math.hypot(way.near.x - deck[0].x, way.near.y - deck[0].y);
                const after = Math.hypot(way.far.x - deck[1].x, way.far.y - deck[1].y);
                assert.ok(near(from * way.length, before, 1e-6));
                assert.ok(near((1 - to) * way.length, after, 1e-6));
            }
        }
});

testCases("people of a group are in a line on the bridge", 300, (random) => {
    const count = random.between(1, 24);
    const layout = layOut(random.pick(WIDTHS), count);
    const way = random.pick(layout.paths);
    const size = random.between(1, count);
    const shares = random.list(size, (i) => shareOnBridge(layout, way, i, size));
    shares.forEach((share, i) => {
        assert.ok(share > way.bridge[0] && share < way.bridge[1]);
        if (i > 0) assert.ok(share > shares[i - 1]);
    });
    const middle = shares.reduce((a, b) => a + b) / size;
    assert.ok(near(middle, (way.bridge[0] + way.bridge[1]) / 2, 1e-9));
});
