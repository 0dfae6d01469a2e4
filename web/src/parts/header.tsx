import { useRef, useState } from "preact/hooks";
import { hrefOf } from "../address";
import { starsOf } from "../daily/fairness";
import { Stars } from "../daily/stars";
import { useDayStatus } from "../daily/use-daily";
import { isGame } from "../games";
import { HOME, PAGES } from "../pages";
import { useTheme } from "../use-theme";
import { Mark } from "./mark";

const isSystemDark = () => matchMedia("(prefers-color-scheme: dark)").matches;

function ThemeSwitch() {
    const [theme, setTheme] = useTheme();
    return (
        <button
            type="button"
            class="quiet theme"
            onClick={() => {
                const isDark = theme === "system" ? isSystemDark() : theme === "dark";
                setTheme(isDark ? "light" : "dark");
            }}
            aria-label={`Theme: ${theme}`}
            title="Light or dark"
        >
            <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
                <path d="M12 4.5a7.5 7.5 0 0 1 0 15z" fill="currentcolor" />
                <circle cx="12" cy="12" r="7.5" fill="none" />
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
