// Puzzles to choose from, with their sources, in the groups of the list.
import { entry, rule, type Puzzle } from "./puzzle";

export interface Preset {
    id: string;
    title: string;
    group: string;
    /** The story in a sentence or two. */
    story: string;
    source: string;
    puzzle: Puzzle;
}

const LEAST: Pick<Puzzle, "load" | "rules" | "goal"> = {
    load: "",
    rules: [],
    goal: "fewest-crossings",
};

const ALCUIN = "Alcuin of York, Propositiones ad Acuendos Juvenes, about 800";
const PRESSMAN =
    "Ian Pressman and David Singmaster, “The Jealous Husbands” and “The Missionaries and Cannibals”, The Mathematical Gazette 73 (1989)";
const AMAREL =
    "Saul Amarel, “On representations of problems of reasoning about actions”, Machine Intelligence 3 (1968)";

const WORDS = ["one", "two", "three", "four", "five", "six"];
const inWords = (count: number) => WORDS[count - 1] ?? String(count);

function missionaries(count: number, seats: number, source: string): Preset {
    return {
        id: `missionaries-${count}-${seats}`,
        title: `${count} missionaries, boat for ${seats}`,
        group: "Missionaries and cannibals",
        story: `On a bank with missionaries, cannibals must not outnumber them. People in the boat don't count until they land. Everyone can row, and the boat holds ${inWords(seats)}.`,
        source,
        puzzle: {
            ...LEAST,
            travelers: [
                entry("missionary", { count: String(count) }),
                entry("cannibal", { count: String(count) }),
            ],
            seats: String(seats),
            rules: [
                rule("outnumbered", "missionary", "cannibal", {
                    why: "the cannibals would eat the missionaries",
                }),
            ],
        },
    };
}

function couples(count: number, seats: number, source: string): Preset {
    const letters = [..."ABCDEF"].slice(0, count);
    const husbands = letters.map((letter) => `husband ${letter}`);
    const wives = letters.map((letter) => `wife ${letter}`);
    return {
        id: `couples-${count}-${seats}`,
        title: `${count} couples, boat for ${seats}`,
        group: "Jealous couples",
        story: `No wife may be on a bank with another husband unless her own husband is there. People in the boat don't count until they land. Everyone can row, and the boat holds ${inWords(seats)}.`,
        source,
        puzzle: {
            ...LEAST,
            travelers: letters.flatMap((_, i) => [
                entry(husbands[i] ?? ""),
                entry(wives[i] ?? ""),
            ]),
            seats: String(seats),
            rules: [
                rule("jealous", husbands.join(", "), wives.join(", "), {
                    why: "her husband would be jealous",
                }),
            ],
        },
    };
}

const WOLF: Preset = {
    id: "wolf",
    title: "Wolf, goat and cabbage",
    group: "Classics",
    story: "The boat holds the farmer, who rows, and one more. Without the farmer, the wolf eats the goat, and the goat the cabbage.",
    source: `${ALCUIN}, problem 18`,
    puzzle: {
        ...LEAST,
        travelers: [
            entry("farmer"),
            entry("wolf", { rows: false }),
            entry("goat", { rows: false }),
            entry("cabbage", { rows: false }),
        ],
        seats: "2",
        rules: [
            rule("alone", "wolf, goat", "farmer", { why: "the wolf would eat the goat" }),
            rule("alone", "goat, cabbage", "farmer", {
                why: "the goat would eat the cabbage",
            }),
        ],
    },
};

const CHILDREN: Preset = {
    id: "children",
    title: "Two adults, two children",
    group: "Classics",
    story: "The boat carries one adult or two children, who are half as heavy. Everyone can row.",
    source: `${ALCUIN}, problem 19, in which the man and the woman weigh a cartload each, and their two children one cartload together`,
    puzzle: {
        ...LEAST,
        travelers: [
            entry("adult", { count: "2", weight: "2" }),
            entry("child", { count: "2" }),
        ],
        seats: "2",
        load: "2",
    },
};

const both = (why: string) => ({ where: "both", why }) as const;
const THREAT = both("the thief would do harm");

const FAMILY: Preset = {
    id: "family",
    title: "Family, policeman and thief",
    group: "Classics",
    story: "Mother and son: only with the father. Father and daughter: only with the mother. Thief and family: only with the policeman. This also applies in the boat. Only the parents and the policeman can row. The boat holds two.",
    source: "known as a Japanese “IQ test”, a Flash game of the early 2000s; the author is unknown",
    puzzle: {
        ...LEAST,
        travelers: [
            entry("father"),
            entry("mother"),
            entry("son", { count: "2", rows: false }),
            entry("daughter", { count: "2", rows: false }),
            entry("policeman"),
            entry("thief", { rows: false }),
        ],
        seats: "2",
        rules: [
            rule("alone", "mother, son", "father", both("the mother would scold the son")),
            rule(
                "alone",
                "father, daughter",
                "mother",
                both("the father would scold the daughter"),
            ),
            ...["father", "mother", "son", "daughter"].map((one) =>
                rule("alone", `thief, ${one}`, "policeman", THREAT),
            ),
        ],
    },
};

const ZURG: Preset = {
    id: "zurg",
    title: "Escape from Zurg",
    group: "Against the clock",
    story: "A bridge at night holds two people. They need the only torch, and are as fast as the slower of them.",
    source: "Martin Erwig, “Escape from Zurg: an exercise in logic programming”, Journal of Functional Programming 14 (2004)",
    puzzle: {
        ...LEAST,
        travelers: [
            entry("Buzz", { minutes: "5" }),
            entry("Woody", { minutes: "10" }),
            entry("Rex", { minutes: "20" }),
            entry("Hamm", { minutes: "25" }),
        ],
        seats: "2",
        goal: "least-minutes",
    },
};

export const PRESETS: readonly [Preset, ...Preset[]] = [
    WOLF,
    CHILDREN,
    FAMILY,
    missionaries(3, 2, AMAREL),
    missionaries(4, 3, PRESSMAN),
    missionaries(5, 3, PRESSMAN),
    missionaries(6, 4, PRESSMAN),
    couples(3, 2, `${ALCUIN}, problem 17, in which they are brothers and sisters`),
    couples(4, 3, PRESSMAN),
    couples(5, 3, PRESSMAN),
    ZURG,
];
