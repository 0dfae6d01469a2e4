// What a game of the day does not need: the solver and the laboratory. They are one script, because each
// script with sources of the page adds files that the page waits for.
export { Solver } from "./solver";
export { Strategies } from "./strategies";
