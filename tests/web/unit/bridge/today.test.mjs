// The parties of the days: small, the same everywhere, and solvable.
import assert from "node:assert/strict";
import { test } from "node:test";
import "../browser.mjs";
import { daysAfter, randomOf } from "web/daily/day";
import { isHome } from "web/bridge/game";
import { isPlayable, namesOf } from "web/bridge/party";
import { partyOfDay } from "web/bridge/today";
import { readMoves, trialCrossings, writeMoves } from "web/bridge/trial";

const DAYS = 400;

const dated = (date) => partyOfDay(randomOf(date, "bridge"), date);
const eachParty = (look) => {
    for (let day = 0; day < DAYS; day++) {
        const date = daysAfter("2026-11-23", day);
        look(dated(date), date);
    }
};

test("each day has four to six people with different names and minutes", () => {
    eachParty((party, date) => {
        assert.deepEqual(dated(date), party);
        const { people, capacity, deadline } = party;
        assert.ok(isPlayable(party), date);
        assert.ok(people.length >= 4 && people.length <= 6);
        assert.equal(new Set(namesOf(party)).size, people.length);
        const minutes = people.map((one) => Number(one.minutes));
        assert.equal(new Set(minutes).size, people.length);
        assert.ok(Math.max(...minutes) <= 30);
        assert.ok(["2", "3"].includes(capacity));
        assert.equal(deadline, undefined);
    });
    assert.equal(
        new Set(
            [...Array(DAYS)].map((_, i) =>
                JSON.stringify(dated(daysAfter("2026-11-23", i))),
            ),
        ).size,
        DAYS,
    );
});

test("the fastest person can take all others over one by one", () => {
    eachParty((party, date) => {
        const others = party.people.map((_, place) => place).slice(1);
        const moves = others.flatMap((place) => [[0, place], [0]]).slice(0, -1);
        assert.deepEqual(readMoves(writeMoves(moves), party), moves, date);
        assert.ok(isHome(party, moves));
        assert.ok(!isHome(party, moves.slice(0, -1)));
        assert.ok(trialCrossings(party, moves).at(-1).elapsed > 0);
    });
});
