// The pages of the website. page-loaders.ts loads their scripts.
import { home, notFound, pages } from "./pages.json";

export interface Page {
    /** The path without its "/". */
    id: string;
    title: string;
    description: string;
}

export const HOME: Page = home;
export const NOT_FOUND: Page = notFound;

/** In the order of the navigation. */
export const PAGES: readonly Page[] = pages;

const find = (id: string) => [HOME, ...PAGES].find((page) => page.id === id);

export const isPage = (id: string): boolean => find(id) !== undefined;

/** Returns the page of a path, or the page that reports an unknown path. */
export const pageOf = (id: string): Page => find(id) ?? NOT_FOUND;

/** The title of the window. */
export const titleOf = (page: Page): string =>
    page === HOME ? page.title : `${page.title} - ${HOME.title}`;
