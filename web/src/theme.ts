import { readStored, store } from "./parts/storage";

/** Light, dark, or the theme of the system until the user chooses one. */
export type Theme = "system" | "light" | "dark";

export const KEY = "puzzled-theme";

/** The theme that the user chose earlier. */
export function storedTheme(): Theme {
    const stored = readStored(KEY);
    return stored === "light" || stored === "dark" ? stored : "system";
}

export const storeTheme = (theme: Theme) => store(KEY, theme);

/** Sets the colors of the page and of the window of the browser. */
export function applyTheme(theme: Theme): void {
    document.documentElement.dataset["theme"] = theme;
    for (const meta of document.querySelectorAll<HTMLMetaElement>("meta[data-scheme]")) {
        const { scheme } = meta.dataset;
        const wanted = theme === "system" ? `(prefers-color-scheme: ${scheme})` : "all";
        meta.media = theme === "system" || theme === scheme ? wanted : "not all";
    }
}
