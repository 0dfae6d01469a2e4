/** Light, dark, or as the system has it; kept in this browser. */
export type Theme = "system" | "light" | "dark";

export const THEMES: readonly Theme[] = ["system", "light", "dark"];

export const KEY = "puzzled-theme";

/** The theme that was chosen here before; a browser may refuse to say. */
export function storedTheme(): Theme {
    try {
        const found = THEMES.find((theme) => theme === localStorage.getItem(KEY));
        return found ?? "system";
    } catch {
        return "system";
    }
}

/** Keeps a choice, where the browser lets us. */
export function storeTheme(theme: Theme): void {
    try {
        localStorage.setItem(KEY, theme);
    } catch {
        // It lasts as long as the page then.
    }
}

/** Gives the page its colors, and the window of the browser those that go with them. */
export function applyTheme(theme: Theme): void {
    document.documentElement.dataset["theme"] = theme;
    for (const meta of document.querySelectorAll<HTMLMetaElement>("meta[data-scheme]")) {
        const { scheme } = meta.dataset;
        const wanted = theme === "system" ? `(prefers-color-scheme: ${scheme})` : "all";
        meta.media = theme === "system" || theme === scheme ? wanted : "not all";
    }
}
