// What stands below the game: charts, tables, fields and searches, in a script of their own.
export { Contest } from "./contest";
export { Own } from "./own";
export { OwnSection, PlanSection } from "./plan-section";
