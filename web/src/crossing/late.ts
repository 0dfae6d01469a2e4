// What the puzzle of the day does not need at its start, in a script of its own. Separate scripts would
// divide what they share with the page into more files.
export { Answer, noPlanText } from "./answer";
export { MapSection } from "./map-section";
export { Others } from "./others";
export { PlanSection } from "./plan-section";
export { TUTORIAL } from "./tutorial-steps";
export { Watch } from "./watch";
