// The script of the parts that enter a band and advise.
export { Advice } from "./advice";
export { DigitsForm } from "./digits-form";
export { Editor } from "./editor";
export { Rules } from "./rules";
