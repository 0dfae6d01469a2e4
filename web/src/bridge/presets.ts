// Parties to choose from.
import { person, ZURG, type Party } from "./party";

interface Preset {
    id: string;
    title: string;
    party: Party;
}

/** Returns a party from the minutes of each name. */
const partyOf = (
    minutes: Record<string, number>,
    capacity: number,
    deadline: number,
): Party => ({
    people: Object.entries(minutes).map(([name, time]) => person(name, String(time))),
    capacity: String(capacity),
    deadline: String(deadline),
    apart: [],
});

const SIX = { Ada: 1, Bob: 2, Cleo: 3, Dan: 8, Eva: 9, Finn: 10 };
const FIRST_OF_TEN = { Ada: 1, Ben: 3, Cleo: 4, Dan: 6, Eva: 8 };
const TEN = { ...FIRST_OF_TEN, Finn: 9, Gwen: 11, Hugo: 14, Iris: 15, Jack: 20 };

const rexIsFast = ZURG.people.map((one) =>
    one.name === "Rex" ? { ...one, back: "15" } : one,
);

const bearers = ZURG.people.map((one) => ({
    ...one,
    torch: one.name === "Woody" || one.name === "Hamm",
}));

export const PRESETS: readonly Preset[] = [
    { id: "zurg", title: "Escape from Zurg", party: ZURG },
    {
        id: "four",
        title: "1, 2, 5 and 10 minutes",
        party: partyOf({ Ada: 1, Bob: 2, Cleo: 5, Dan: 10 }, 2, 17),
    },
    { id: "three", title: "Three at a time", party: partyOf(SIX, 3, 18) },
    { id: "ten", title: "A group of ten", party: partyOf(TEN, 2, 90) },
    {
        id: "quarrel",
        title: "Rex and Hamm refuse to cross together",
        party: { ...ZURG, people: rexIsFast, deadline: "65", apart: [[2, 3]] },
    },
    {
        id: "bearers",
        title: "Only two may carry the torch",
        party: { ...ZURG, people: bearers, deadline: "80" },
    },
];

/** Returns the preset with this party; undefined for a custom party. */
export const presetOf = (party: Party) =>
    PRESETS.find((one) => JSON.stringify(one.party) === JSON.stringify(party));
