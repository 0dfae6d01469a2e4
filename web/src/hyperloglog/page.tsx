import { useRef } from "preact/hooks";
import { loadWhenReachable } from "../api/reach";
import { useAsync } from "../api/use-async";
import { useDate } from "../daily/use-daily";
import { Disclosure } from "../parts/disclosure";
import { ErrorBox } from "../parts/error-box";
import type { PageProps, State } from "../place";
import { DailyGame, PracticeGame } from "./game/game";

const GAME_KEYS = ["date", "gates"];

type LaboratoryModule = typeof import("./laboratory/laboratory");

const load = (signal: AbortSignal) =>
    loadWhenReachable(() => import("./laboratory/laboratory"), signal);

/** The laboratory. Its script is loaded when it is opened. */
function Laboratory({ state }: PageProps) {
    const [module, error] = useAsync<LaboratoryModule>(load, []);
    if (error) return <ErrorBox error={error} />;
    return module ? <module.Laboratory state={state} /> : <div class="sheet late" />;
}

/** Returns true if a link led into the laboratory. Later changes there do not hide the game. */
function useLaboratoryLink(state: State): boolean {
    const linked = useRef<boolean | undefined>(undefined);
    const inside = Object.keys(state).some((key) => !GAME_KEYS.includes(key));
    linked.current ??= inside;
    if (!inside) linked.current = false;
    return linked.current;
}

function Game({ state }: PageProps) {
    const date = useDate(state["date"]);
    const { gates } = state;
    return gates ? (
        <PracticeGame key={gates} seed={gates} />
    ) : (
        <DailyGame key={date} date={date} />
    );
}

export default function HyperloglogPage({ state }: PageProps) {
    const linked = useLaboratoryLink(state);
    return (
        <div class="hyperloglog-page">
            <header class="introduction">
                <h1>How many came?</h1>
                <p>
                    A crowd passes a gate and leaves only <em>64 small numbers</em> behind.
                    How many different people were there?
                </p>
            </header>
            {linked ? (
                <>
                    <p>
                        <a href="/hyperloglog">Play today's puzzle</a>
                    </p>
                    <Laboratory state={state} />
                </>
            ) : (
                <>
                    <Game state={state} />
                    <Disclosure summary="The HyperLogLog laboratory: count anything, watch the registers, merge two counts and measure the error">
                        <Laboratory state={state} />
                    </Disclosure>
                </>
            )}
        </div>
    );
}
