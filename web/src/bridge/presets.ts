// Parties to begin with.
import { person, ZURG, type Party } from "./party";

const quarrel = ZURG.people.map((one) =>
    one.name === "Rex" ? { ...one, back: "15" } : one,
);

const bearers = ZURG.people.map((one) => ({
    ...one,
    torch: one.name === "Woody" || one.name === "Hamm",
}));

export const PRESETS: readonly (readonly [string, Party])[] = [
    ["Zurg", ZURG],
    [
        "1, 2, 5, 10",
        {
            people: [
                person("Ada", "1"),
                person("Bob", "2"),
                person("Cleo", "5"),
                person("Dan", "10"),
            ],
            capacity: "2",
            deadline: "17",
            apart: [],
        },
    ],
    [
        "Three at a time",
        {
            people: [
                person("Ada", "1"),
                person("Bob", "2"),
                person("Cleo", "3"),
                person("Dan", "8"),
                person("Eva", "9"),
                person("Finn", "10"),
            ],
            capacity: "3",
            deadline: "18",
            apart: [],
        },
    ],
    [
        "A party of ten",
        {
            people: [
                person("Ada", "1"),
                person("Ben", "3"),
                person("Cleo", "4"),
                person("Dan", "6"),
                person("Eva", "8"),
                person("Finn", "9"),
                person("Gwen", "11"),
                person("Hugo", "14"),
                person("Iris", "15"),
                person("Jack", "20"),
            ],
            capacity: "2",
            deadline: "90",
            apart: [],
        },
    ],
    ["A quarrel", { ...ZURG, people: quarrel, deadline: "65", apart: [[2, 3]] }],
    ["Two bearers", { ...ZURG, people: bearers, deadline: "80" }],
];
