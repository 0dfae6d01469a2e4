import type { ComponentType } from "preact";
import type { State } from "./place";

export interface PageProps {
    state: State;
}

/** A page of the front end. Its script is fetched when it is first shown; its styles, in
 * <page>/<page>.css beside it, come with those of all (web/bundles.mjs). */
export interface Page {
    id: string;
    title: string;
    load: () => Promise<{ default: ComponentType<PageProps> }>;
}

/** In the order of the navigation; the first is shown where the address names none. */
export const PAGES: readonly [Page, ...Page[]] = [
    { id: "set", title: "SET", load: () => import("./set/page") },
    {
        id: "bulls-cows",
        title: "Bulls and Cows",
        load: () => import("./bulls-cows/page"),
    },
    { id: "grecian", title: "Grecian", load: () => import("./grecian/page") },
    { id: "bridge", title: "Bridge", load: () => import("./bridge/page") },
    { id: "crossing", title: "River Crossing", load: () => import("./crossing/page") },
    { id: "cliffs", title: "Cliffs", load: () => import("./cliffs/page") },
    { id: "hyperloglog", title: "HyperLogLog", load: () => import("./hyperloglog/page") },
    { id: "api", title: "API", load: () => import("./explorer/page") },
];
