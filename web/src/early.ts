// Runs before the first paint: sets the theme, so that the colors do not change later, and requests the
// puzzle of the day, so that it arrives with the scripts of the page.
import { startEarlyDay } from "./daily/early-day";
import { applyTheme, storedTheme } from "./theme";

/** The paths of the games. Defined by site.mjs. */
declare const GAMES: readonly string[];

applyTheme(storedTheme());
startEarlyDay(location, GAMES);
