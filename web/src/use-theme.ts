import { useEffect, useState } from "preact/hooks";
import { applyTheme, KEY, storedTheme, storeTheme, type Theme } from "./theme";

/** The theme and a way to choose another, which windows beside this one take over. */
export function useTheme() {
    const [theme, setTheme] = useState<Theme>(storedTheme);
    useEffect(() => {
        const hear = ({ key }: StorageEvent) => {
            if (key !== null && key !== KEY) return; // null when all is cleared
            applyTheme(storedTheme());
            setTheme(storedTheme());
        };
        addEventListener("storage", hear);
        return () => removeEventListener("storage", hear);
    }, []);
    const choose = (next: Theme) => {
        storeTheme(next);
        applyTheme(next);
        setTheme(next);
    };
    return [theme, choose] as const;
}
