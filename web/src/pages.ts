// The pages of the website. load.ts loads their scripts.
import { home, notFound, pages } from "./pages.json";

/** What the home page shows of a game. */
export interface GameTexts {
    line: string;
    /** What costs a star, besides hints. */
    costs?: string;
}

export interface Page {
    /** The path without its "/". */
    id: string;
    title: string;
    /** Only documents contain it: site.mjs leaves it out of scripts. */
    description?: string;
    /** The folder of its sources, if that is not its id. */
    folder?: string;
    /** Only pages of games, which show a puzzle of the day, have it. */
    game?: GameTexts;
}

export const HOME: Page = home;
export const NOT_FOUND: Page = notFound;

/** In the order of the navigation. */
export const PAGES: readonly Page[] = pages;

const find = (id: string) => [HOME, ...PAGES].find((page) => page.id === id);

export const isPage = (id: string): boolean => find(id) !== undefined;

/** Returns the page of a path, or the page that reports an unknown path. */
export const pageOf = (id: string): Page => find(id) ?? NOT_FOUND;

export const folderOf = ({ id, folder = id }: Page): string => folder;

/** The title of the window. */
export const titleOf = (page: Page): string =>
    page === HOME ? page.title : `${page.title} - ${HOME.title}`;
