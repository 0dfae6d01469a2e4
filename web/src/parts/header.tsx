import { useRef, useState } from "preact/hooks";
import { hrefOf } from "../address";
import { starsOf } from "../daily/fairness";
import { Stars } from "../daily/stars";
import { useDayStatus } from "../daily/use-daily";
import { isGame } from "../games";
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

const STATUS_TEXTS = { open: "Done", solved: "Done", shown: "Shown", lost: "Lost" };

/** The state of today's puzzle. */
export function TodayStatus({ game }: { game: string }) {
    const { started, done, status } = useDayStatus(game);
    if (!done) return <span>{started ? "Continue" : "Play"}</span>;
    const stars = starsOf(done);
    return stars > 0 ? <Stars count={stars} /> : <b>{STATUS_TEXTS[status]}</b>;
}

/** The links to the games: a row, and on phones a menu with the states of today's puzzles. */
function Games({ current }: { current: string }) {
    const menu = useRef<HTMLElement>(null);
    const [isOpen, setIsOpen] = useState(false);
    return (
        <>
            <button type="button" class="small menu-button" popoverTarget="games">
                Games
            </button>
            <nav
                ref={menu}
                id="games"
                popover="auto"
                aria-label="Games"
                onToggle={({ newState }) => setIsOpen(newState === "open")}
                onClick={() => menu.current?.hidePopover?.()}
            >
                <ul>
                    {PAGES.filter(({ id }) => isGame(id)).map(({ id, title }) => (
                        <li key={id}>
                            <a
                                href={hrefOf(id)}
                                aria-current={id === current ? "page" : undefined}
                            >
                                {title}
                                {isOpen && <TodayStatus game={id} />}
                            </a>
                        </li>
                    ))}
                </ul>
            </nav>
        </>
    );
}

/** The name of the website, the links to its games, and the theme switch. */
export function Header({ current }: { current: string }) {
    return (
        <header class={isGame(current) ? "header of-game" : "header"}>
            <a
                class="brand"
                href={hrefOf(HOME.id)}
                aria-current={current === HOME.id ? "page" : undefined}
            >
                <Mark />
                <span>puzzled</span>
            </a>
            <Games current={current} />
            <ThemeSwitch />
        </header>
    );
}
