// Plans, and the moves of a user on random walks.
import assert from "node:assert/strict";
import { test } from "node:test";
import "../browser.mjs";
import { anyText, testCases } from "../random.mjs";
import { crossingsOf, detourOf, momentAt, plansThrough } from "web/bridge/plan";
import { crossingsOfMoves, groupError, isAtTorch, readPartyMoves } from "web/bridge/rules";
import { writeMoves } from "web/crossings/moves";

function anyParty(random) {
    const people = random.list(random.between(1, 7), (i) => ({
        name: `n${i}`,
        minutes: String(random.between(1, 30)),
        back: random.chance(0.3) ? String(random.between(1, 30)) : "",
        torch: random.chance(0.7),
    }));
    const pairs = random.list(random.below(3), () => random.some([...people.keys()], 2));
    const apart = pairs.filter((pair) => pair.length === 2);
    return { people, capacity: String(random.between(1, 3)), deadline: undefined, apart };
}

/** Returns random groups that cross one after another, up to the first group that breaks a rule. */
function walk(random, party) {
    const far = party.people.map(() => false);
    const moves = [];
    for (let over = true; moves.length < 12; over = !over) {
        const here = [...far.keys()].filter((place) => far[place] !== over);
        const group = random
            .some(here, random.between(1, Number(party.capacity)))
            .sort((a, b) => a - b);
        const quarrels = party.apart.some(
            ([a, b]) => group.includes(a) && group.includes(b),
        );
        const carried = group.some((place) => party.people[place].torch);
        if (group.length === 0 || quarrels || !carried) break;
        for (const place of group) far[place] = over;
        moves.push(group);
    }
    return moves;
}

testCases("moves are read up to the first forbidden one", 2000, (random) => {
    const party = anyParty(random);
    const moves = walk(random, party);
    assert.deepEqual(readPartyMoves(writeMoves(moves), party), moves);
    const twice = [...moves, moves.at(-1) ?? [99], [0]];
    assert.deepEqual(
        readPartyMoves(writeMoves(twice), party).slice(0, moves.length),
        moves,
    );
    assert.equal(readPartyMoves(writeMoves(twice), party).length >= moves.length, true);
    const hostile = readPartyMoves(anyText(random, 30), party);
    hostile.forEach((group, i) => {
        assert.equal(groupError(party, group), undefined);
        assert.ok(group.every((place) => isAtTorch(hostile.slice(0, i), place)));
    });
});

test("a plan is shown before, during and after each crossing", () => {
    const person = (minutes, back, torch) => ({ name: "", minutes, back, torch });
    const party = {
        people: [person("1", "", false), person("2", "", true), person("5", "4", true)],
        capacity: "2",
        deadline: undefined,
        apart: [],
    };
    const moves = [[0, 2], [2], [1, 2]];
    const crossings = crossingsOfMoves(party, moves);
    assert.deepEqual(
        crossings.map(({ minutes, elapsed }) => [minutes, elapsed]),
        [
            [5, 5],
            [4, 9],
            [5, 14],
        ],
    );
    const torch = party.people.map((one) => one.torch);
    const shown = [0, 1, 2, 3, 4, 5, 6].map((step) => {
        const moment = momentAt(crossings, step, torch);
        const far = moment.far.map(Number).join("");
        return [far, moment.elapsed, moment.current?.people.join(), moment.bearer];
    });
    assert.deepEqual(shown, [
        ["000", 0, undefined, 2],
        ["000", 0, "0,2", 2],
        ["101", 5, undefined, 2],
        ["101", 5, "2", 2],
        ["100", 9, undefined, 2],
        ["100", 9, "1,2", 1],
        ["111", 14, undefined, 1],
    ]);
    assert.deepEqual(
        [0, 1, 2].map((place) => isAtTorch(moves.slice(0, 1), place)),
        [true, false, true],
    );
});

testCases("plans of the service are converted to indices", 500, (random) => {
    const party = anyParty(random);
    const names = party.people.map(({ name }) => name);
    const crossings = crossingsOfMoves(party, walk(random, party));
    const steps = crossings.map(({ across, people, minutes, elapsed }) => ({
        direction: across ? "over" : "back",
        who: people.map((index) => names[index]),
        minutes,
        elapsed,
    }));
    assert.deepEqual(crossingsOf(steps, names), crossings);
});

testCases("plans through a position are found in any order of moves", 500, (random) => {
    const party = anyParty(random);
    const plans = random.list(6, () => crossingsOfMoves(party, walk(random, party)));
    const chosen = random.pick(plans).map(({ people }) => people);
    const begun = chosen
        .slice(0, random.between(0, chosen.length))
        .map((group) => random.shuffled(group));
    const stateOf = (crossings) => {
        const carries = party.people.map(
            (_, index) =>
                crossings.filter(({ people }) => people.includes(index)).length % 2,
        );
        return `${carries} ${crossings.at(-1)?.elapsed}`;
    };
    const crossings = crossingsOfMoves(party, begun);
    const wanted = plans.filter(
        (plan) =>
            plan.length >= begun.length &&
            stateOf(plan.slice(0, begun.length)) === stateOf(crossings),
    );
    assert.deepEqual(plansThrough(plans, crossings), wanted);
    assert.equal(detourOf(plans, crossings), 0);
});

test("a detour is undone until a plan can be followed", () => {
    const party = {
        people: [5, 10, 20, 25].map((minutes) => ({
            name: "",
            minutes: String(minutes),
            back: "",
            torch: true,
        })),
        capacity: "2",
        deadline: undefined,
        apart: [],
    };
    const plan = crossingsOfMoves(party, [[0, 1], [0], [2, 3], [1], [0, 1]]);
    const detour = (...moves) => detourOf([plan], crossingsOfMoves(party, moves));
    assert.equal(detour(), 0);
    assert.equal(detour([0, 1], [0], [2, 3]), 0);
    assert.equal(detour([0, 2]), 1);
    assert.equal(detour([0, 1], [1], [1, 2]), 2);
});

test("a forbidden group shows the first rule that it breaks", () => {
    const party = {
        people: ["Ada", "Bob", "Cleo"].map((name, i) => ({
            name,
            minutes: "1",
            back: "",
            torch: i === 2,
        })),
        capacity: "2",
        deadline: undefined,
        apart: [[1, 2]],
    };
    assert.equal(groupError(party, [0, 1, 2]), "The bridge holds only 2.");
    assert.equal(groupError(party, [2, 1]), "Bob and Cleo refuse to cross together.");
    assert.equal(groupError(party, [0, 1]), "None of them may carry the torch.");
    assert.equal(groupError(party, [0, 2]), undefined);
    assert.equal(groupError(party, []), undefined);
});
