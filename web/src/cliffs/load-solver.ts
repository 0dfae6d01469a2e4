/** Imports the parts that enter a band and advise, which a game of the day does not need at its start. */
export const loadSolver = () => import("./solver");
