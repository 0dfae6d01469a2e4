// The party of a day. It is made here, so that it can be played where the service is away, and
// so that everybody can get over: those with less than the rest can always be escorted.
import { below, shuffled, weekday } from "../daily/day";
import { person, type Party } from "./party";

const NAMES = [
    ...["Ada", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gwen", "Hugo", "Iris", "Jack"],
    ...["Kim", "Leo", "Mia", "Nils", "Olga", "Pia", "Quin", "Rosa", "Sam", "Tess"],
];
const FAST = [1, 2, 3, 4, 5, 6];
const SLOW = [7, 8, 10, 12, 14, 15, 18, 20, 24, 25, 30];

interface Kind {
    count: number;
    capacity: number;
    rule?: "apart" | "bearers";
}

/** From Monday to Sunday: the week begins gently. */
const WEEK: readonly Kind[] = [
    { count: 4, capacity: 2 },
    { count: 4, capacity: 2 },
    { count: 5, capacity: 2 },
    { count: 5, capacity: 2 },
    { count: 5, capacity: 2, rule: "bearers" },
    { count: 6, capacity: 3 },
    { count: 6, capacity: 2, rule: "apart" },
];

/** People from the fastest to the slowest, two or three of them fast. */
function peopleOf(random: () => number, count: number) {
    const fast = shuffled(random, FAST).slice(0, 2 + below(random, 2));
    const slow = shuffled(random, SLOW).slice(0, count - fast.length);
    const names = shuffled(random, NAMES).slice(0, count).sort();
    const minutes = [...fast, ...slow].sort((a, b) => a - b);
    return minutes.map((time, i) => person(names[i] ?? "", String(time)));
}

/** Some party of a kind. The fastest may walk with everybody and carry the torch, so all
 * can get over. */
function partyOf(random: () => number, { count, capacity, rule }: Kind): Party {
    const people = peopleOf(random, count);
    const bearers = [0, count - 1 - below(random, 2)];
    const first = 1 + below(random, count - 2);
    return {
        people: people.map((one, i) => ({
            ...one,
            torch: rule !== "bearers" || bearers.includes(i),
        })),
        capacity: String(capacity),
        deadline: undefined,
        apart: rule === "apart" ? [[first, count - 1]] : [],
    };
}

/** The party of a date; the same everywhere. */
export const partyOfDay = (random: () => number, date: string): Party =>
    partyOf(random, WEEK[weekday(date)] ?? { count: 4, capacity: 2 });

/** Some party, for those who want another one. */
export const anyParty = (random: () => number): Party =>
    partyOf(random, WEEK[below(random, WEEK.length)] ?? { count: 4, capacity: 2 });
