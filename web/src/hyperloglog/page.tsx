import type { ComponentChildren } from "preact";
import { loadWhenReachable } from "../api/reach";
import { useAsync } from "../api/use-async";
import { useDate } from "../daily/use-daily";
import { ErrorBox } from "../parts/error-box";
import { DeveloperSwitch } from "../parts/developer";
import { readTab, type Tab } from "../parts/tab";
import { GameHeader } from "../parts/tabs";
import { useSeed } from "../parts/use-seed";
import type { PageProps, State } from "../place";
import { DailyGame, PracticeGame } from "./game/game";

const TODAY_KEYS = ["date", "tab"];

/** The tab of an address that does not name one. In earlier versions, only the laboratory had more
 * state than the games. */
function tabOf(state: State): Tab {
    if (state["gates"] !== undefined) return "practice";
    const isLab = Object.keys(state).some((key) => !TODAY_KEYS.includes(key));
    return isLab ? "lab" : "today";
}

type LaboratoryModule = typeof import("./laboratory/laboratory");

const load = (signal: AbortSignal) =>
    loadWhenReachable(() => import("./laboratory/laboratory"), signal);

interface LazyProps extends PageProps {
    part: keyof LaboratoryModule;
}

/** A part of the laboratory. Its script is loaded when it is opened. */
function Lazy({ part, state }: LazyProps) {
    const [module, error] = useAsync<LaboratoryModule>(load, []);
    if (error) return <ErrorBox error={error} />;
    if (!module) return <div class="sheet late" />;
    const Part = module[part];
    return <Part state={state} />;
}

const ABOUT: Readonly<Record<Tab, ComponentChildren>> = {
    today: (
        <>
            A crowd passes a gate and leaves only <em>64 small numbers</em> behind. How many
            different people were there?
        </>
    ),
    practice: "Three random gates. A link to them has the same visitors.",
    solver: "Enter a text or a list, and count its different words or lines with a HyperLogLog sketch.",
    lab: "HyperLogLog: count anything, watch the registers, merge two counts and measure the error.",
};

export default function HyperloglogPage({ state }: PageProps) {
    const tab = readTab(state, tabOf(state));
    const date = useDate(state["date"]);
    const gates = useSeed("hyperloglog", "gates", tab === "practice", state);
    return (
        <div class="hyperloglog-page">
            <GameHeader page="hyperloglog" title="How many came?" {...{ tab, state }}>
                {ABOUT[tab]}
            </GameHeader>
            {tab === "today" && <DailyGame key={date} date={date} />}
            {tab === "practice" && <PracticeGame key={gates} seed={gates} />}
            {tab === "solver" && <Lazy part="Counter" state={state} />}
            {tab === "lab" && (
                <>
                    <Lazy part="Laboratory" state={state} />
                    <DeveloperSwitch />
                </>
            )}
        </div>
    );
}
