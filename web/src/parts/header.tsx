import { useEffect, useRef } from "preact/hooks";
import { hrefOf } from "../address";
import { HOME, PAGES } from "../pages";
import { THEMES, type Theme } from "../theme";
import { useTheme } from "../use-theme";
import { Mark } from "./mark";

/** A circle of which one half is filled, a sun, and a moon. */
const SYMBOLS: Record<Theme, { filled: string; lines: string }> = {
    system: {
        filled: "M12 4.5a7.5 7.5 0 0 1 0 15z",
        lines: "M12 4.5a7.5 7.5 0 0 1 0 15 7.5 7.5 0 0 1 0-15z",
    },
    light: {
        filled: "M12 8a4 4 0 0 1 0 8 4 4 0 0 1 0-8z",
        lines: "M12 2.5v3M12 18.5v3M2.5 12h3M18.5 12h3M5.3 5.3l2.1 2.1M16.6 16.6l2.1 2.1M5.3 18.7l2.1-2.1M16.6 7.4l2.1-2.1",
    },
    dark: { filled: "M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10z", lines: "" },
};

function ThemeSwitch() {
    const [theme, setTheme] = useTheme();
    const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? "system";
    const { filled, lines } = SYMBOLS[theme];
    const label = `Theme: ${theme} (switch to ${next})`;
    return (
        <button
            type="button"
            class="quiet theme"
            onClick={() => setTheme(next)}
            aria-label={label}
            title={label}
        >
            <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
                <path d={filled} fill="currentcolor" />
                <path d={lines} fill="none" />
            </svg>
        </button>
    );
}

/** Scrolls the row of links to the current page where it does not fit. */
function useCurrentLink(current: string) {
    const list = useRef<HTMLUListElement>(null);
    useEffect(() => {
        const row = list.current;
        const link = row?.querySelector<HTMLElement>("[aria-current]");
        if (!row || !link) return;
        const middle = link.offsetLeft + link.offsetWidth / 2;
        row.scrollLeft = middle - row.clientWidth / 2;
    }, [current]);
    return list;
}

/** The name of the website, the links to its pages, and the theme switch. */
export function Header({ current }: { current: string }) {
    const list = useCurrentLink(current);
    return (
        <header class="header">
            <a
                class="brand"
                href={hrefOf(HOME.id)}
                aria-current={current === HOME.id ? "page" : undefined}
            >
                <Mark />
                <span>puzzled</span>
            </a>
            <nav aria-label="Pages">
                <ul ref={list}>
                    {PAGES.map(({ id, title }) => (
                        <li key={id}>
                            <a
                                href={hrefOf(id)}
                                aria-current={id === current ? "page" : undefined}
                            >
                                {title}
                            </a>
                        </li>
                    ))}
                </ul>
            </nav>
            <ThemeSwitch />
        </header>
    );
}
