/** The same function for all parts, which so have one script. */
export const loadLate = () => import("./late");
