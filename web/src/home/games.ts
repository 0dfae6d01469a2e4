// The seven games as the front page and the page for a wrong address name them.

export interface Game {
    /** Its page and its mark. */
    id: string;
    name: string;
    /** What one does, in a line. */
    line: string;
}

export const GAMES: readonly Game[] = [
    { id: "set", name: "SET", line: "Three cards, all alike or all different." },
    {
        id: "bulls-cows",
        name: "Bulls and Cows",
        line: "Four hidden digits. Each guess tells a bit.",
    },
    {
        id: "grecian",
        name: "Grecian Computer",
        line: "Turn the dials until every column makes 42.",
    },
    { id: "bridge", name: "Bridge", line: "One torch, and the clock runs." },
    {
        id: "crossing",
        name: "River Crossing",
        line: "All over, and nobody eaten.",
    },
    {
        id: "cliffs",
        name: "Allergic Cliffs",
        line: "Whom do they sneeze at?",
    },
    {
        id: "hyperloglog",
        name: "HyperLogLog",
        line: "Few traces tell how many came.",
    },
];
