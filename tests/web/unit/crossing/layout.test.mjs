import assert from "node:assert/strict";
import { testCases } from "../random.mjs";
import { boatAt, layOut, seatAt } from "web/crossing/layout";

testCases("travelers have separate positions at any width", 1000, (random) => {
    const width = random.between(240, 1300);
    const [count, seats] = [random.between(1, 64), random.between(1, 64)];
    const names = random.list(count, () => "x".repeat(random.between(1, 12)));
    const layout = layOut(width, names, seats);
    const { figure, bank, boat } = layout;
    for (const [bankPoints, left] of [
        [layout.near, 0],
        [layout.far, width - bank],
    ]) {
        for (const { x, y } of bankPoints) {
            assert.ok(x - figure.spacing / 2 >= left - 1);
            assert.ok(x + figure.spacing / 2 <= left + bank + 1);
            assert.ok(
                y - figure.height >= 0 && y + (figure.named ? 18 : 0) <= layout.height,
            );
        }
        const indices = new Set(bankPoints.map(({ x, y }) => `${x} ${y}`));
        assert.equal(indices.size, count);
    }
    assert.ok(boat.near < boat.far);
    assert.ok(boat.near - boat.width / 2 >= bank);
    assert.ok(boat.far + boat.width / 2 <= width - bank);
    for (const where of ["near", "far", "middle"]) {
        const middle = boatAt(layout, where);
        for (let i = 0; i < seats; i++)
            assert.ok(
                Math.abs(seatAt(layout, middle, i, seats).x - middle) <= boat.width / 2,
            );
    }
});
