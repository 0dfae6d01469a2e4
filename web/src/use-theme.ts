import { useEffect, useState } from "preact/hooks";
import { applyTheme, KEY, storedTheme, storeTheme, type Theme } from "./theme";

/** The theme and a function that changes it, also in other windows. */
export function useTheme() {
    const [theme, setTheme] = useState<Theme>(storedTheme);
    useEffect(() => {
        const update = ({ key }: StorageEvent) => {
            if (key !== null && key !== KEY) return; // null if the storage was cleared
            applyTheme(storedTheme());
            setTheme(storedTheme());
        };
        addEventListener("storage", update);
        return () => removeEventListener("storage", update);
    }, []);
    const choose = (next: Theme) => {
        storeTheme(next);
        applyTheme(next);
        setTheme(next);
    };
    return [theme, choose] as const;
}
