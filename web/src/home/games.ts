// The seven games, as the home page shows them.

export interface Game {
    /** The id of its page. */
    id: string;
    name: string;
    line: string;
}

export const GAMES: readonly Game[] = [
    { id: "set", name: "SET", line: "Three cards, all alike or all different." },
    {
        id: "bulls-cows",
        name: "Bulls and Cows",
        line: "Four hidden digits. Every guess gives something away.",
    },
    {
        id: "grecian",
        name: "Grecian Computer",
        line: "Turn the dials until every column makes 42.",
    },
    { id: "bridge", name: "Bridge", line: "One torch, and the clock is ticking." },
    {
        id: "crossing",
        name: "River Crossing",
        line: "Everyone across, and no one eaten.",
    },
    { id: "cliffs", name: "Allergic Cliffs", line: "Who makes them sneeze?" },
    {
        id: "hyperloglog",
        name: "HyperLogLog",
        line: "A few traces tell how many came.",
    },
];
