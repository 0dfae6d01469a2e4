// The solver, the review and the laboratory, in a script of their own that is fetched when one of them
// is drawn first.
export { Analysis } from "./analysis";
export { Comparison } from "./comparison";
export { GameReview } from "./game-review";
export { Tree } from "./tree";
