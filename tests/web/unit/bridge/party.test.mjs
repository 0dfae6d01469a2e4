import assert from "node:assert/strict";
import { test } from "node:test";
import "../browser.mjs";
import { anyState, anyText, forCases, stateOf, testCases } from "../random.mjs";
import {
    isPlayable,
    namesOf,
    partyOf,
    questionOf,
    readParty,
    without,
    writeParty,
} from "web/bridge/party";
import { PRESETS } from "web/bridge/presets";

const KEYS = ["p", "c", "d", "back", "torch", "apart", "plan", "step", "go", "show"];

function anyParty(random) {
    const count = random.between(0, 7);
    const people = random.list(count, () => ({
        name: random.chance() ? anyText(random, 6) : "",
        minutes: random.chance() ? String(random.below(99)) : anyText(random, 4),
        back: random.chance(0.3) ? anyText(random, 4) : "",
        torch: random.chance(0.7),
    }));
    const apart = random.list(count > 1 ? random.below(3) : 0, () =>
        random.some([...people.keys()], 2),
    );
    const deadline = random.chance() ? anyText(random, 4) : undefined;
    return { people, capacity: anyText(random, 3), deadline, apart };
}

test("a party is read as it was written, whatever was typed", () => {
    forCases(3000, (random) => {
        const party = anyParty(random);
        const state = stateOf(writeParty(party));
        assert.deepEqual(readParty(state), party);
    });
    for (const { party } of PRESETS) {
        assert.deepEqual(readParty(stateOf(writeParty(party))), party);
        assert.ok(isPlayable(party));
        const { people } = questionOf(party);
        assert.ok(people.every(({ minutes }) => Number.isInteger(minutes)));
    }
});

test("a request is read as the party from which it was made", () => {
    forCases(500, (random) => {
        const names = random.some(["Ada", "Ben", "Cleo", "Dan", "Eva", "Finn"], 4);
        const party = {
            people: names.map((name, i) => ({
                ...{ name, minutes: String(1 + random.below(30)), back: "" },
                torch: i === 0 || random.chance(),
            })),
            capacity: String(random.between(2, 3)),
            deadline: undefined,
            apart: random.chance() ? [[1, 3]] : [],
        };
        assert.deepEqual(partyOf(questionOf(party)), party);
    });
});

testCases("any address is read as a valid party", 3000, (random) => {
    const party = readParty(anyState(random, KEYS));
    const places = [...party.people.keys()];
    for (const pair of party.apart) {
        assert.equal(pair.length, 2);
        assert.ok(pair.every((place) => places.includes(place)));
    }
    assert.equal(namesOf(party).length, places.length);
    assert.ok(questionOf(party).people.length === places.length);
    assert.deepEqual(readParty(stateOf(writeParty(party))), party);
});

testCases("removing a person removes the rules of this person only", 1000, (random) => {
    const party = anyParty(random);
    if (party.people.length === 0) return;
    // Names identify people when their indices change.
    party.people.forEach((one, i) => (one.name = `n${i}`));
    const gone = random.below(party.people.length);
    const left = without(party, gone);
    const pairs = (one) =>
        one.apart.map((pair) => pair.map((place) => one.people[place].name));
    assert.deepEqual(
        pairs(left),
        pairs(party).filter((pair) => !pair.includes(`n${gone}`)),
    );
    assert.deepEqual(
        left.people,
        party.people.filter(({ name }) => name !== `n${gone}`),
    );
});

test("a request names people as the service does", () => {
    const person = (name, minutes, back, torch) => ({ name, minutes, back, torch });
    const party = {
        people: [
            person("Ada", "1", "", true),
            person("", " 2.5 ", "3", true),
            person("", "x", "", false),
        ],
        capacity: "2",
        deadline: undefined,
        apart: [[0, 2]],
    };
    assert.deepEqual(namesOf(party), ["Ada", "person 2", "person 3"]);
    assert.deepEqual(questionOf(party), {
        people: [{ name: "Ada", minutes: 1 }, 2.5, "x"],
        capacity: 2,
        constraints: {
            torch_bearers: ["Ada", "person 2"],
            forbidden_pairs: [["Ada", "person 3"]],
            back_minutes: { "person 2": 3 },
        },
    });
    party.people[2].torch = true;
    assert.equal(questionOf({ ...party, apart: [] }).constraints.torch_bearers, undefined);
});
