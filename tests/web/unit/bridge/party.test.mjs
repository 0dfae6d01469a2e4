import assert from "node:assert/strict";
import { test } from "node:test";
import "../browser.mjs";
import { anyState, anyText, forCases, stateOf } from "../random.mjs";
import {
    isPlayable,
    namesOf,
    questionOf,
    readParty,
    told,
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

test("a party reads back from its address, whatever was typed", () => {
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

test("nonsense in the address is some party", () => {
    forCases(3000, (random) => {
        const party = readParty(anyState(random, KEYS));
        const places = [...party.people.keys()];
        for (const pair of party.apart) {
            assert.equal(pair.length, 2);
            assert.ok(pair.every((place) => places.includes(place)));
        }
        assert.equal(namesOf(party).length, places.length);
        assert.ok(questionOf(party).people.length === places.length);
        // What was read is written and read as the same.
        assert.deepEqual(readParty(stateOf(writeParty(party))), party);
    });
});

test("who leaves takes their rules along, and nobody else's", () => {
    forCases(1000, (random) => {
        const party = anyParty(random);
        if (party.people.length === 0) return;
        // Names that tell who is who however the places move.
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
});

test("the rules of a question name people as the service knows them", () => {
    forCases(1000, (random) => {
        const party = anyParty(random);
        const names = namesOf(party);
        const { constraints = {}, people } = questionOf(party);
        people.forEach((one, i) => {
            const { name, minutes } = party.people[i];
            if (name) assert.equal(one.name, name);
            else assert.equal(names[i], `person ${i + 1}`);
            assert.equal(
                String(name ? one.minutes : one).trim(),
                String(
                    Number.isNaN(Number(minutes)) || !/^\s*-?\d+(\.\d+)?\s*$/.test(minutes)
                        ? minutes
                        : Number(minutes),
                ).trim(),
            );
        });
        const bearers = constraints.torch_bearers ?? names;
        assert.deepEqual(
            bearers,
            names.filter((_, i) => party.people[i].torch),
        );
        assert.equal((constraints.forbidden_pairs ?? []).length, party.apart.length);
        const slow = party.people.flatMap(({ back }, i) => (back ? [names[i]] : []));
        assert.deepEqual(
            Object.keys(constraints.back_minutes ?? {}).sort(),
            [...new Set(slow)].sort(),
        );
    });
});

test("names are told as people do", () => {
    assert.equal(told([]), "");
    assert.equal(told(["Ada"]), "Ada");
    assert.equal(told(["Ada", "Bob"]), "Ada and Bob");
    assert.equal(told(["Ada", "Bob", "Cleo"]), "Ada, Bob and Cleo");
});
