// What is behind headings, in a script of its own: charts are a third of all the page needs.
export { Objectives } from "./objectives";
export { Strategies } from "./strategies";
export { Tree } from "./walk";
