// Loads the scripts of the pages.
import type { ComponentType } from "preact";
import type { PageProps } from "./place";

type Loader = () => Promise<{ default: ComponentType<PageProps> }>;

const LOADERS: Readonly<Record<string, Loader>> = {
    "": () => import("./home/page"),
    set: () => import("./set/page"),
    "bulls-cows": () => import("./bulls-cows/page"),
    grecian: () => import("./grecian/page"),
    bridge: () => import("./bridge/page"),
    crossing: () => import("./crossing/page"),
    cliffs: () => import("./cliffs/page"),
    hyperloglog: () => import("./hyperloglog/page"),
    api: () => import("./explorer/page"),
    "not-found": () => import("./not-found/page"),
};

/** The loader of a page. The build runs all of them, so a missing one stops it. */
export const loaderOf = (id: string) => LOADERS[id] as Loader;
