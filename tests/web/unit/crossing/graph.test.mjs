import assert from "node:assert/strict";
import { test } from "node:test";
import "../browser.mjs";
import { testCases } from "../random.mjs";
import { anyPuzzle, graphOf, puzzleOf } from "./rivers.mjs";
import { chartOf, mapGraph, initialsOf, pathOf, WHOLE_MAX } from "web/crossing/graph";
import { keyOf, modelOf, startOf } from "web/crossing/model";
import { entry } from "web/crossing/puzzle";

/** Returns the graph of a puzzle and its chart around the state `here`. */
function drawn(puzzle, here = 0) {
    const model = modelOf(puzzle);
    const mapped = mapGraph(model, graphOf(model));
    return { model, mapped, chart: chartOf(mapped, here) };
}

test("the column of a state is its number of crossings, the end is last", () => {
    const { chart } = drawn(puzzleOf("wolf"));
    assert.equal(chart.vertices.length, 10);
    assert.equal(chart.columns, 8);
    assert.deepEqual(
        chart.vertices.filter(({ start }) => start).map(({ column }) => column),
        [0],
    );
    assert.deepEqual(
        chart.vertices.filter(({ end }) => end).map(({ column }) => column),
        [7],
    );
    assert.equal(chart.around, undefined);
});

testCases("no two states have the same position, and no link is lost", 200, (random) => {
    const { model, mapped, chart } = drawn(anyPuzzle(random));
    const states = mapped.graph.nodes.length;
    assert.equal(mapped.keys[0], keyOf(model, startOf(model)));
    assert.equal(new Set(mapped.keys).size, states);
    if (states > WHOLE_MAX) return;
    const all = [...chart.vertices, ...chart.bends];
    const indices = new Set(all.map(({ column, row }) => `${column} ${row}`));
    assert.equal(indices.size, all.length);
    assert.equal(chart.vertices.length, states);
    assert.equal(chart.links.length, mapped.graph.edges.length);
    for (const { column, row, end } of all) {
        assert.ok(column >= 0 && column < chart.columns);
        assert.ok(Math.abs(row) <= (chart.rows - 1) / 2);
        if (end) assert.equal(column, chart.columns - 1);
    }
    for (const { nodes } of chart.links) {
        const [from, to] = nodes.map((index) => chart.vertices[index]);
        const way = pathOf(chart, from, to);
        // A link moves by one column at a time.
        way.slice(1).forEach(({ column }, i) =>
            assert.equal(Math.abs(column - way[i].column), 1),
        );
    }
});

test("a large graph shows the states around the current one", () => {
    const travelers = [..."abcdefghi"].map((name) => entry(name));
    const puzzle = {
        travelers,
        seats: "3",
        load: "",
        rules: [],
        goal: "fewest-crossings",
    };
    const { mapped } = drawn(puzzle);
    const states = mapped.graph.nodes.length;
    assert.ok(states > WHOLE_MAX);
    for (const here of [0, 5, states - 1]) {
        const chart = chartOf(mapped, here);
        assert.equal(chart.states, states);
        assert.ok(chart.around >= 1 && chart.vertices.length < WHOLE_MAX);
        assert.ok(chart.vertices.some(({ index }) => index === here));
        assert.equal(Math.min(...chart.vertices.map(({ column }) => column)), 0);
    }
    assert.ok(chartOf(mapped, -1).vertices.some(({ start }) => start));
});

test("a state is described by initials if they differ", () => {
    const model = modelOf(puzzleOf("wolf"));
    assert.equal(initialsOf(model, ["farmer", "goat"]), "fg");
    assert.equal(initialsOf(model, []), "–");
    const many = modelOf(puzzleOf("missionaries-3-2"));
    assert.equal(initialsOf(many, ["missionary 1", "missionary 2"]), "2m");
    const couples = modelOf(puzzleOf("couples-3-2"));
    assert.equal(initialsOf(couples, ["husband A", "wife B"]), "hAwB");
    const twice = modelOf({ ...puzzleOf("wolf"), travelers: [entry("a"), entry("ab")] });
    assert.equal(initialsOf(twice, ["a"]), undefined);
});
