// The seven games, in the order of the home page.

import { hrefOf } from "./address";

export interface Game {
    /** The id of its page. */
    id: string;
    name: string;
    line: string;
    /** What the solver of its page solves. */
    solves: string;
}

export const GAMES: readonly Game[] = [
    {
        id: "set",
        name: "SET",
        line: "Three cards, all alike or all different.",
        solves: "All sets among your cards",
    },
    {
        id: "bulls-cows",
        name: "Bulls and Cows",
        line: "Four hidden digits. Every guess gives something away.",
        solves: "The best next guess in your game",
    },
    {
        id: "grecian",
        name: "Grecian Computer",
        line: "Turn the dials until every column makes 42.",
        solves: "How to turn the dials of your puzzle",
    },
    {
        id: "bridge",
        name: "Bridge",
        line: "One torch, and the clock is ticking.",
        solves: "The fastest plan for your party",
    },
    {
        id: "crossing",
        name: "River Crossing",
        line: "Everyone across, and no one eaten.",
        solves: "The shortest plan for your travelers",
    },
    {
        id: "cliffs",
        name: "Allergic Cliffs",
        line: "Who makes them sneeze?",
        solves: "The best next move for your Zoombinis",
    },
    {
        id: "hyperloglog",
        name: "How many came?",
        line: "A few traces tell. Can you read them?",
        solves: "How many guests filled your boxes",
    },
];

/** True if a page is that of a game. */
export const isGame = (page: string) => GAMES.some(({ id }) => id === page);

/** The address of the history of a game, or of all games. */
export const historyOf = (game?: string) =>
    hrefOf("", { show: "history", ...(game === undefined ? {} : { game }) });

/** The name of a game. */
export const gameName = (game: string) => GAMES.find(({ id }) => id === game)?.name ?? game;
