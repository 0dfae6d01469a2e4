// Changes of the state in the address of the page.
import { changeState, type Changes } from "../place";

const PAGE = "hyperloglog";

/** Changes the state in place. */
export const replace = (changes: Changes) => changeState(PAGE, changes, "replace");

/** Changes the state as a new entry of the browser history. */
export const push = (changes: Changes) => changeState(PAGE, changes, "push");
