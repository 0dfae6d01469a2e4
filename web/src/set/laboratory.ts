// What is behind headings, in a script of its own: charts are a third of all the page needs.
export { Endings } from "./endings";
export { Statistics } from "./statistics";
