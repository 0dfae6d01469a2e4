import { useEffect, useRef } from "preact/hooks";
import { hrefOf } from "../address";
import { HOME, PAGES } from "../pages";
import { THEMES, type Theme } from "../theme";
import { useTheme } from "../use-theme";
import { Mark } from "./mark";

function ThemeSymbol({ theme }: { theme: Theme }) {
    return (
        <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" class="symbol">
            {theme === "system" && (
                <>
                    <circle cx="12" cy="12" r="7.5" fill="none" />
                    <path d="M12 4.500a7.5 7.5 0 0 1 0 15z" class="filled" />
                </>
            )}
            {theme === "light" && (
                <>
                    <circle cx="12" cy="12" r="4" class="filled" />
                    <path d="M12 2.500v3M12 18.500v3M2.5 12h3M18.5 12h3M5.3 5.300l2.1 2.100M16.6 16.600l2.1 2.100M5.3 18.700l2.1-2.100M16.6 7.400l2.1-2.1" />
                </>
            )}
            {theme === "dark" && (
                <path
                    d="M19.5 14.500A8 8 0 0 1 9.5 4.500a8 8 0 1 0 10 10z"
                    class="filled"
                />
            )}
        </svg>
    );
}

function ThemeSwitch() {
    const [theme, setTheme] = useTheme();
    const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? "system";
    const label = `Theme: ${theme} (switch to ${next})`;
    return (
        <button
            type="button"
            class="quiet theme"
            onClick={() => setTheme(next)}
            aria-label={label}
            title={label}
        >
            <ThemeSymbol theme={theme} />
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
