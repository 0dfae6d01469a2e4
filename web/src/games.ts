// The games, in the order of the home page.

import { hrefOf } from "./address";
import { PAGES, type GameTexts } from "./pages";

export interface Game extends GameTexts {
    /** The id of its page. */
    id: string;
    name: string;
}

export const GAMES: readonly Game[] = PAGES.flatMap(({ id, title, game }) =>
    game ? [{ id, name: title, ...game }] : [],
);

/** True if a page is that of a game. */
export const isGame = (page: string) => GAMES.some(({ id }) => id === page);

/** The address of the history of a game, or of all games. */
export const historyOf = (game?: string) =>
    hrefOf("", { show: "history", ...(game === undefined ? {} : { game }) });

export const gameOf = (game: string) => GAMES.find(({ id }) => id === game);

/** The name of a game. */
export const gameName = (game: string) => gameOf(game)?.name ?? game;
