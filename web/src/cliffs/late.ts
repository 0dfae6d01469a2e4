// What a game of the day does not need at its start: the solver and the laboratory. They are one script,
// because each script with sources of the page adds files that the page waits for.
export { Advice } from "./advice";
export { DigitsForm } from "./digits-form";
export { Editor } from "./editor";
export { Rules } from "./rules";
export { Strategies } from "./strategies";
