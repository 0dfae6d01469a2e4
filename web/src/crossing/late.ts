// What most games do not need, in a script of its own that is loaded when one of its parts is first shown.
// Separate scripts would divide what they share with the page into more files.
export { Editor } from "./editor";
export { StateMap } from "./map";
export { PlanSection } from "./plan-section";
export { TUTORIAL } from "./tutorial-steps";
export { Watch } from "./watch";
