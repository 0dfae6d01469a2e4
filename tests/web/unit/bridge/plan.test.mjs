// Plans and trials, against somebody who simply walks.
import assert from "node:assert/strict";
import { test } from "node:test";
import "../browser.mjs";
import { anyText, forCases } from "../random.mjs";
import { crossingsOf, lastStep, middleStep, momentAt } from "web/bridge/plan";
import {
    countBeginning,
    isReady,
    readMoves,
    trialCrossings,
    whyNot,
    writeMoves,
} from "web/bridge/trial";

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

/** Groups that go over and back as the rules allow, until nobody can. */
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

test("moves are read back from their address, up to the first that is forbidden", () => {
    forCases(2000, (random) => {
        const party = anyParty(random);
        const moves = walk(random, party);
        assert.deepEqual(readMoves(writeMoves(moves), party), moves);
        const twice = [...moves, moves.at(-1) ?? [99], [0]];
        assert.deepEqual(readMoves(writeMoves(twice), party).slice(0, moves.length), moves);
        // The same group cannot go twice the same way.
        assert.equal(readMoves(writeMoves(twice), party).length >= moves.length, true);
        const hostile = readMoves(anyText(random, 30), party);
        hostile.forEach((who, i) => {
            assert.equal(whyNot(party, who), null);
            assert.ok(who.every((place) => isReady(hostile.slice(0, i), place)));
        });
    });
});

test("minutes and sides are those of walking it", () => {
    forCases(2000, (random) => {
        const party = anyParty(random);
        const moves = walk(random, party);
        const crossings = trialCrossings(party, moves);
        const torch = party.people.map((one) => one.torch);
        const side = party.people.map(() => false);
        let clock = 0;
        for (let step = 0; step <= lastStep(crossings); step++) {
            const index = Math.floor(step / 2);
            const moment = momentAt(crossings, step, torch);
            assert.deepEqual(moment.far, side);
            assert.equal(moment.elapsed, clock);
            assert.deepEqual(moment.walking?.who, step % 2 ? moves[index] : undefined);
            const group = moment.walking ?? moment.ended ?? crossings[0];
            if (group) assert.ok(torch[moment.bearer] && group.who.includes(moment.bearer));
            for (const place of party.people.keys())
                assert.equal(
                    isReady(moves.slice(0, index), place),
                    side[place] === (index % 2 === 1),
                );
            if (step % 2 === 0) continue;
            const slowest = moves[index].map((place) => {
                const { minutes, back } = party.people[place];
                return Number(index % 2 === 1 && back !== "" ? back : minutes);
            });
            clock += slowest.reduce((a, b) => Math.max(a, b));
            for (const place of moves[index]) side[place] = index % 2 === 0;
        }
        assert.equal(crossings.at(-1)?.elapsed ?? 0, clock);
        assert.ok(middleStep(crossings) <= lastStep(crossings));
    });
});

test("the service's plans are read by places", () => {
    forCases(500, (random) => {
        const party = anyParty(random);
        const names = party.people.map(({ name }) => name);
        const crossings = trialCrossings(party, walk(random, party));
        const steps = crossings.map(({ over, who, minutes, elapsed }) => ({
            direction: over ? "over" : "back",
            who: who.map((place) => names[place]),
            minutes,
            elapsed,
        }));
        assert.deepEqual(crossingsOf(steps, names), crossings);
    });
});

test("the plans that begin so are counted, in whatever order a group is named", () => {
    forCases(500, (random) => {
        const party = anyParty(random);
        const plans = random.list(6, () => trialCrossings(party, walk(random, party)));
        const chosen = random.pick(plans).map(({ who }) => who);
        const begun = chosen.slice(0, random.between(0, chosen.length));
        const key = (groups) => groups.map((who) => [...who].sort().join()).join(";");
        const wanted = plans.filter(
            (plan) => key(plan.slice(0, begun.length).map(({ who }) => who)) === key(begun),
        );
        const turned = begun.map((who) => random.shuffled(who));
        assert.equal(countBeginning(plans, turned), wanted.length);
    });
});

test("why a group may not go is the first rule that it breaks", () => {
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
    assert.equal(whyNot(party, [0, 1, 2]), "The bridge holds 2.");
    assert.equal(whyNot(party, [2, 1]), "Bob and Cleo will not walk together.");
    assert.equal(whyNot(party, [0, 1]), "None of them may carry the torch.");
    assert.equal(whyNot(party, [0, 2]), null);
    assert.equal(whyNot(party, []), null);
});
