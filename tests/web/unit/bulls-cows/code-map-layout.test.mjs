// The positions of codes, compared with a search through all of them.
import assert from "node:assert/strict";
import { test } from "node:test";
import "../browser.mjs";
import { testCases } from "../random.mjs";
import { CODES } from "web/bulls-cows/code";
import {
    codeAfterKey,
    codeAt,
    COORDINATE_MAX,
    pointOf,
} from "web/bulls-cows/code-map-layout";

test("each code has its own position in the map", () => {
    const places = new Set();
    for (const code of CODES) {
        const { x, y } = pointOf(code);
        for (const at of [x, y]) assert.ok(at >= 0 && at <= COORDINATE_MAX);
        places.add(`${x} ${y}`);
        assert.equal(codeAt({ x, y }, []), code);
        assert.equal(codeAt({ x: x + 0.4, y: y - 0.4 }, []), code);
    }
    assert.equal(places.size, CODES.length);
});

testCases("a point selects a candidate that is near", 3000, (random) => {
    const lit = random.some(CODES, random.pick([0, 1, 5, 300]));
    const at = () => random.between(-300, 1500) / 10;
    const point = { x: at(), y: at() };
    const far = (code) => {
        const { x, y } = pointOf(code);
        return Math.hypot(x - point.x, y - point.y);
    };
    const found = codeAt(point, lit);
    const nearest = lit.reduce((best, code) => Math.min(best, far(code)), Infinity);
    if (nearest < 2.5) assert.equal(far(found), nearest);
    else if (found !== null) assert.ok(CODES.includes(found) && far(found) < 1.5);
});

const POINTS = new Map(CODES.map((code) => [code, pointOf(code)]));

/** Returns the next code in the same line, across gaps. */
function nextTo(code, axis, way) {
    const [along, across] = axis === "x" ? ["x", "y"] : ["y", "x"];
    const here = POINTS.get(code);
    const ahead = CODES.filter((one) => {
        const there = POINTS.get(one);
        return (
            there[across] === here[across] && Math.sign(there[along] - here[along]) === way
        );
    });
    const distance = (one) => Math.abs(POINTS.get(one)[along] - here[along]);
    return ahead.reduce((a, b) => (a && distance(a) <= distance(b) ? a : b), null);
}

testCases("arrow keys move to the next code in a line", 250, (random) => {
    const code = random.pick(CODES);
    assert.equal(codeAfterKey("ArrowRight", code, []), nextTo(code, "x", 1));
    assert.equal(codeAfterKey("ArrowLeft", code, []), nextTo(code, "x", -1));
    assert.equal(codeAfterKey("ArrowDown", code, []), nextTo(code, "y", 1));
    assert.equal(codeAfterKey("ArrowUp", code, []), nextTo(code, "y", -1));
});

testCases("page keys move through the candidates", 300, (random) => {
    const lit = random.some(CODES, random.between(0, 20)).sort();
    const code = random.chance() ? random.pick(CODES) : (lit[0] ?? "0123");
    assert.equal(
        codeAfterKey("PageDown", code, lit),
        lit.filter((one) => one > code)[0] ?? null,
    );
    assert.equal(
        codeAfterKey("PageUp", code, lit),
        lit.filter((one) => one < code).at(-1) ?? null,
    );
    assert.equal(codeAfterKey("Home", code, lit), lit[0] ?? "0123");
    assert.equal(codeAfterKey("End", code, lit), lit.at(-1) ?? "9876");
    assert.equal(codeAfterKey("a", code, lit), undefined);
});
