// The editor and the map, in a script of their own that is loaded when one of them is first shown.
export { Editor } from "./editor";
export { StateMap } from "./map";
