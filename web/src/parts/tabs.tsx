import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { hrefOf, type State } from "../address";
import { dateOf, dateText, today } from "../daily/day";
import { isRestoring } from "../scroll";
import { readStored, recordOf, store } from "./storage";
import { TAB_NAMES, TABS, type Tab } from "./tab";

const STORE_KEY = "puzzled-tabs";

/** The last address of each tab, so that a user who returns to a tab finds it as it was. */
const lastAddresses = new Map(
    Object.entries(recordOf<string>(readStored(STORE_KEY, "session"))),
);

/** The address of a tab without any state. */
const addressOf = (page: string, tab: Tab) => hrefOf(page, tab === "today" ? {} : { tab });

/** The name of the tab for the puzzle of a day, such as "Nov 20" for an earlier one. */
function nameOfDay(date: string | undefined): string {
    const day = dateOf(date);
    return day === today() ? TAB_NAMES.today : dateText(day, "short");
}

interface TabsProps {
    page: string;
    tab: Tab;
    state?: State;
}

/** The links to the four parts of a game page. */
export function Tabs({ page, tab, state = {} }: TabsProps) {
    const here = hrefOf(page, state);
    useEffect(() => {
        // "Today" always leads to the puzzle of today.
        if (tab === "today") return;
        lastAddresses.set(addressOf(page, tab), here);
        store(STORE_KEY, JSON.stringify(Object.fromEntries(lastAddresses)), "session");
    }, [page, tab, here]);
    return (
        <nav class="tabs" aria-label="Parts of this page">
            {TABS.map((one) => {
                const address = addressOf(page, one);
                const isDay = one === "today" && tab === "today";
                return (
                    <a
                        key={one}
                        href={isDay ? here : (lastAddresses.get(address) ?? address)}
                        aria-current={one === tab ? "page" : undefined}
                    >
                        {isDay ? nameOfDay(state["date"]) : TAB_NAMES[one]}
                    </a>
                );
            })}
        </nav>
    );
}

interface GamePageProps extends TabsProps {
    title: string;
    /** One sentence about the tab, if its content does not say enough. */
    about?: ComponentChildren;
    children: ComponentChildren;
}

/** The title of a game page, its tabs and its content. The sentence about a tab with a board is below
 * the board, which so starts near the top of the screen. Another tab starts at its top. */
export function GamePage({ title, about, children, ...tabs }: GamePageProps) {
    const sentence = about && <p class="about">{about}</p>;
    const { tab } = tabs;
    const before = useRef(tab);
    useEffect(() => {
        if (before.current !== tab && !isRestoring()) scrollTo(0, 0);
        before.current = tab;
    }, [tab]);
    return (
        <>
            <header class="game-header">
                <h1>{title}</h1>
                <Tabs {...tabs} />
            </header>
            {tab === "lab" && sentence}
            {children}
            {tab !== "lab" && sentence}
        </>
    );
}
