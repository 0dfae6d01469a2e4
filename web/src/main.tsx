import { render } from "preact";
import { App } from "./app";
import { followLinks } from "./links";

followLinks();
const root = document.getElementById("app");
if (root) render(<App />, root);
