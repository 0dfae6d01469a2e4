/** Light, dark, or as the system has it; kept in this browser. */
export type Theme = "system" | "light" | "dark";

export const THEMES: readonly Theme[] = ["system", "light", "dark"];

const KEY = "puzzled-theme";

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

export function applyTheme(theme: Theme): void {
    document.documentElement.dataset["theme"] = theme;
}
