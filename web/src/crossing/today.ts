// The crossing of a day: on three days of the week a farmer with animals that eat each other,
// on the others one of the known puzzles, the hard ones at the weekend.
import { below, dayNumber, shuffled, weekday } from "../daily/day";
import { fewestCrossings, modelOf } from "./model";
import { PRESETS, type Preset } from "./presets";
import { entry, rule, told, type Puzzle } from "./puzzle";

/** Who eats whom. */
const EATS: readonly (readonly [string, string])[] = [
    ["wolf", "goat"],
    ["wolf", "sheep"],
    ["wolf", "goose"],
    ["fox", "goose"],
    ["fox", "hen"],
    ["fox", "rabbit"],
    ["dog", "cat"],
    ["dog", "rabbit"],
    ["cat", "mouse"],
    ["cat", "hen"],
    ["goat", "cabbage"],
    ["sheep", "hay"],
    ["goat", "hay"],
    ["rabbit", "carrots"],
    ["rabbit", "cabbage"],
    ["goose", "corn"],
    ["hen", "corn"],
    ["mouse", "corn"],
];

/** The puzzle of a farmer with such company, and a boat for so many. */
function farmOf(company: readonly string[], seats: number): Puzzle {
    const foes = EATS.filter((pair) => pair.every((name) => company.includes(name)));
    return {
        travellers: [
            entry("farmer"),
            ...company.map((name) => entry(name, { rows: false })),
        ],
        seats: String(seats),
        load: "",
        rules: foes.map(([eater, eaten]) =>
            rule("alone", `${eater}, ${eaten}`, "farmer", {
                why: `the ${eater} would eat the ${eaten}`,
            }),
        ),
        goal: "fewest-crossings",
    };
}

/** A company of so many in which nobody is without a foe: each who comes eats or is eaten by
 * somebody who is there. */
function companyOf(random: () => number, count: number): string[] {
    const [first = "", second = ""] = EATS[below(random, EATS.length)] ?? [];
    const company = [first, second];
    for (const [eater, eaten] of shuffled(random, EATS)) {
        const known = [eater, eaten].filter((name) => company.includes(name));
        if (company.length < count && known.length === 1)
            company.push(known[0] === eater ? eaten : eater);
    }
    return company;
}

const MANY = ["nobody", "one", "two", "three", "four", "five"];

/** "the wolf eats the goat; the goat eats the cabbage". */
function dietOf(company: readonly string[]): string {
    const diets = company.flatMap((eater) => {
        const eaten = EATS.filter(
            ([one, other]) => one === eater && company.includes(other),
        );
        const names = eaten.map(([, other]) => `the ${other}`);
        return names.length > 0 ? [`the ${eater} eats ${told(names)}`] : [];
    });
    return diets.join("; ");
}

/** The fewest crossings of a farmer's puzzle that are too few to be one, by the company. */
const LEAST = 5;
const DRAWS_MOST = 30;

/** The farmer with a company, and the smallest boat in which all can get over. */
function farm(random: () => number, count: number): Preset {
    let company: string[] = [];
    let seats = 1;
    let fewest: number | undefined;
    for (let draw = 0; draw < DRAWS_MOST && (fewest ?? 0) < LEAST; draw++) {
        company = companyOf(random, count);
        fewest = undefined;
        for (seats = 1; fewest === undefined && seats <= count;) {
            const model = modelOf(farmOf(company, ++seats));
            fewest = model && fewestCrossings(model);
        }
    }
    return {
        id: "daily",
        title: "",
        group: "",
        story: `Only the farmer can row, and the boat takes him and ${MANY[seats - 1]} more. Left without him, ${dietOf(company)}.`,
        source: "",
        puzzle: farmOf(company, seats),
    };
}

const GENTLE = ["missionaries-3-2", "children", "couples-3-2", "missionaries-4-3"];
const HARD = [
    ...["family", "couples-4-3", "missionaries-5-3", "couples-5-3", "missionaries-6-4"],
];

const presetIn = (ids: readonly string[], turn: number) =>
    PRESETS.find(({ id }) => id === ids[turn % ids.length]) ?? PRESETS[0];

/** The crossing of a date; the same everywhere. */
export function crossingOfDay(random: () => number, date: string): Preset {
    const day = weekday(date);
    const week = Math.floor((dayNumber(date) + 52_000) / 7);
    if (day >= 5) return presetIn(HARD, 2 * week + day);
    if (day % 2 === 1) return presetIn(GENTLE, 2 * week + (day - 1) / 2);
    return farm(random, 3 + day / 2);
}
