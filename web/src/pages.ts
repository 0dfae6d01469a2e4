import type { ComponentType } from "preact";
import { titles } from "./pages.json";
import type { PageProps } from "./place";

/** A page of the website. Its script, <page>/page.tsx, and its style sheet, made of
 * <page>/<page>.css, are loaded when it is first shown. pages.json contains the title and the
 * description of each page. */
export interface Page {
    /** What its path says behind the "/". */
    id: string;
    title: string;
    load: () => Promise<{ default: ComponentType<PageProps> }>;
}

const page = (id: keyof typeof titles, load: Page["load"]): Page => ({
    id,
    title: titles[id],
    load,
});

export const HOME = page("", () => import("./home/page"));

/** In the order of the navigation. */
export const PAGES: readonly Page[] = [
    page("set", () => import("./set/page")),
    page("bulls-cows", () => import("./bulls-cows/page")),
    page("grecian", () => import("./grecian/page")),
    page("bridge", () => import("./bridge/page")),
    page("crossing", () => import("./crossing/page")),
    page("cliffs", () => import("./cliffs/page")),
    page("hyperloglog", () => import("./hyperloglog/page")),
    page("api", () => import("./explorer/page")),
];

export const NOT_FOUND = page("not-found", () => import("./not-found/page"));

const find = (id: string) => [HOME, ...PAGES].find((known) => known.id === id);

export const isPage = (id: string): boolean => find(id) !== undefined;

/** The page of a path; the one that says so where there is none. */
export const pageOf = (id: string): Page => find(id) ?? NOT_FOUND;

/** What the window is called. */
export const titleOf = (shown: Page): string =>
    shown === HOME ? shown.title : `${shown.title} - ${HOME.title}`;
