// The form and the comparison, in a script of their own that is loaded when one of them is first shown.
export { People } from "./people";
export { Searches } from "./searches";
