import { useDate } from "../daily/use-daily";
import { DeveloperSwitch } from "../parts/developer";
import { Lazy } from "../parts/lazy";
import { readTab, type Tab } from "../parts/tab";
import { GamePage } from "../parts/tabs";
import { useSeed } from "../parts/use-seed";
import type { PageProps, State } from "../place";
import { DailyGame, PracticeGame } from "./game/game";
import { Solver } from "./solver";

const TODAY_KEYS = ["date", "tab"];

/** The tab of an address that does not name one. In earlier versions, only the laboratory had more
 * state than the games. */
function tabOf(state: State): Tab {
    if (state["gates"] !== undefined) return "practice";
    const isLab = Object.keys(state).some((key) => !TODAY_KEYS.includes(key));
    return isLab ? "lab" : "today";
}

const loadLaboratory = () => import("./laboratory/laboratory");

const PLACEHOLDER = <div class="sheet late" />;

const ABOUT: Readonly<Partial<Record<Tab, string>>> = {
    today: "Three doors every day: first dozens of guests, then hundreds, then thousands.",
    practice: "Practice as often as you like. It does not change your result of the day.",
    solver: "Count the different lines of a list, or the guests who lit the windows of a house.",
    lab: "Each word of a text is a guest who lights one window, always the same one. The windows tell how many different words there are.",
};

export default function HyperloglogPage({ state }: PageProps) {
    const tab = readTab(state, tabOf(state));
    const date = useDate(state["date"]);
    const gates = useSeed("hyperloglog", "gates", tab === "practice", state);
    return (
        <div class="hyperloglog-page">
            <GamePage
                page="hyperloglog"
                title="How many came?"
                {...{ tab, state }}
                about={ABOUT[tab]}
            >
                {tab === "today" && <DailyGame key={date} date={date} />}
                {tab === "practice" && <PracticeGame key={gates} seed={gates} />}
                {tab === "solver" && <Solver state={state} />}
                {tab === "lab" && (
                    <>
                        <Lazy load={loadLaboratory} placeholder={PLACEHOLDER}>
                            {({ Laboratory }) => <Laboratory state={state} />}
                        </Lazy>
                        <DeveloperSwitch />
                    </>
                )}
            </GamePage>
        </div>
    );
}
