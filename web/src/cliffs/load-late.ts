/** Imports the script of all parts that <Lazy> draws, which needs the same function each time. */
export const loadLate = () => import("./late");
