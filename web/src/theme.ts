import { readStored, store } from "./parts/storage";

/** Light, dark, or as the system has it; kept in this browser. */
export type Theme = "system" | "light" | "dark";

export const THEMES: readonly Theme[] = ["system", "light", "dark"];

export const KEY = "puzzled-theme";

/** The theme that was chosen here before; a browser may refuse to say. */
export function storedTheme(): Theme {
    const stored = readStored(KEY);
    return THEMES.find((theme) => theme === stored) ?? "system";
}

/** Keeps a choice, where the browser lets us. */
export const storeTheme = (theme: Theme) => store(KEY, theme);

/** Gives the page its colors, and the window of the browser those that go with them. */
export function applyTheme(theme: Theme): void {
    document.documentElement.dataset["theme"] = theme;
    for (const meta of document.querySelectorAll<HTMLMetaElement>("meta[data-scheme]")) {
        const { scheme } = meta.dataset;
        const wanted = theme === "system" ? `(prefers-color-scheme: ${scheme})` : "all";
        meta.media = theme === "system" || theme === scheme ? wanted : "not all";
    }
}
