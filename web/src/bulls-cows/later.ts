// The solver, the map of all codes and the laboratory, in a script of their own that is fetched when
// one of them is drawn first.
export { Analysis } from "./analysis";
export { Comparison } from "./comparison";
export { LeftMap } from "./left-map";
export { Tree } from "./tree";
