// The laboratory, in a script of its own that is fetched when a part of it is opened.
export { Comparison } from "./comparison";
export { Tree } from "./tree";
