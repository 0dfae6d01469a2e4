// The sections below the game, in a script of their own, because charts are large.
export { EndSection } from "./endings";
export { Statistics } from "./statistics";
