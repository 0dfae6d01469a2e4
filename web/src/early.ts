// Runs before anything is painted, so that the colors do not change after that, and so that the
// puzzle of the day arrives as soon as the scripts of the page.
import { startEarlyDay } from "./daily/early-day";
import { applyTheme, storedTheme } from "./theme";

applyTheme(storedTheme());
startEarlyDay(location);
