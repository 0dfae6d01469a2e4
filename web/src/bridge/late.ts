// What the puzzle of the day does not need at its start, in a script of its own.
export { People } from "./people";
export { PlanSection } from "./plan-section";
export { Searches } from "./searches";
export { noPlanText, Watch } from "./watch";
