import { hasOneOf, type Tab } from "../parts/tab";
import type { State } from "../place";

const GAME_KEYS = ["go", "best"];
const PUZZLE_KEYS = ["p", "plan"];

/** The tab of an address that does not name one. Addresses of custom puzzles with moves or a map are
 * those of games. */
export function tabOf(state: State): Tab {
    if (state["date"] !== undefined) return "today";
    if (state["map"] !== undefined) return "lab";
    if (hasOneOf(state, GAME_KEYS)) return "practice";
    if (state["t"] !== undefined) return "solver";
    return hasOneOf(state, PUZZLE_KEYS) ? "practice" : "today";
}
