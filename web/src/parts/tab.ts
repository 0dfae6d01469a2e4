// The four parts of each game page. The address contains the part, such as `/set#tab=solver`.
import type { State } from "../address";
import { optionOf } from "./option";

export const TABS = ["today", "practice", "solver", "lab"] as const;

export type Tab = (typeof TABS)[number];

export const TAB_NAMES: Readonly<Record<Tab, string>> = {
    today: "Today",
    practice: "Practice",
    solver: "Solver",
    lab: "Lab",
};

/** The tab of an address. Addresses of earlier versions do not contain one: `implied` is the tab that
 * now has what they show. */
export const readTab = (state: State, implied: Tab): Tab =>
    optionOf(TABS, state["tab"], implied);

/** True if the state has one of the keys. */
export const hasOneOf = (state: State, keys: readonly string[]) =>
    keys.some((key) => state[key] !== undefined);
