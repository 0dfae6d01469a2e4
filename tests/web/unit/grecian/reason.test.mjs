// Deductions about a dial, compared with all positions of the dials.
import assert from "node:assert/strict";
import { testCases } from "../random.mjs";
import { columnsOf, countCorrect, viewOf } from "web/grecian/puzzle";
import { bestDeduction } from "web/grecian/reason";

const DIALS = 3;

/** All positions of the dials. */
function* positions(columns, dials = DIALS) {
    if (dials === 0) yield [];
    else
        for (const rest of positions(columns, dials - 1))
            for (let turn = 0; turn < columns; turn++) yield [...rest, turn];
}

testCases("a deduction is true for every position", 200, (random) => {
    const columns = random.between(2, 5);
    const cell = (dial) => (dial > 0 && random.below(2) ? "" : `${random.between(1, 9)}`);
    const cells = [0, 1, 2].map((dial) =>
        random.list(2, () => random.list(columns, () => cell(dial))),
    );
    const turns = random.list(DIALS, () => random.below(columns));
    const goal = [...turns];
    goal[random.below(DIALS)] = random.below(columns);
    const puzzle = { cells, target: String(random.between(8, 12)) };
    const deduction = bestDeduction(puzzle, turns, goal);
    assert.equal(columnsOf(cells), columns);
    if (!deduction) return assert.deepEqual(turns, goal);
    const { dial, placed, reason } = deduction;
    assert.notEqual(turns[dial], goal[dial]);
    if (!reason) return;
    for (const at of positions(columns)) {
        if (at[dial] !== turns[dial] || placed.some((one) => at[one] !== turns[one]))
            continue;
        const view = viewOf(puzzle, at);
        assert.ok(countCorrect(view) < columns);
        const [, least, most] = /least (\d+)|most (\d+)/.exec(reason.text);
        const sum = view.sums[reason.column];
        assert.ok(least ? sum >= +least : sum <= +most);
    }
});
