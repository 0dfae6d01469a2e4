// Runs before anything is painted, so that a theme that was chosen does not flash.
import { applyTheme, storedTheme } from "./theme";

applyTheme(storedTheme());
