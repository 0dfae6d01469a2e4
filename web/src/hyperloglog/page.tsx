import { useRef } from "preact/hooks";
import { loadWhenReachable } from "../api/reach";
import { useAsync } from "../api/use-async";
import { useDate } from "../daily/use-daily";
import type { PageProps } from "../place";
import { Disclosure } from "../parts/disclosure";
import { ErrorBox } from "../parts/error-box";
import type { State } from "../place";
import { DailyGame, FreeGame } from "./game/game";

const OF_GAME = ["date", "gates"];

type Parts = typeof import("./laboratory/laboratory");

const load = (signal: AbortSignal) =>
    loadWhenReachable(() => import("./laboratory/laboratory"), signal);

/** The laboratory, whose script is fetched when it is opened. */
function Laboratory({ state }: PageProps) {
    const [parts, error] = useAsync<Parts>(load, []);
    if (error) return <ErrorBox error={error} />;
    return parts ? <parts.Laboratory state={state} /> : <div class="sheet later" />;
}

/** Whether the reader came by a link into the laboratory. What he does there later, below the
 * game, does not take the game away. */
function useLink(state: State): boolean {
    const led = useRef<boolean | undefined>(undefined);
    const inside = Object.keys(state).some((key) => !OF_GAME.includes(key));
    led.current ??= inside;
    if (!inside) led.current = false;
    return led.current;
}

export default function HyperloglogPage({ state }: PageProps) {
    const led = useLink(state);
    const date = useDate(state["date"]);
    const gates = state["gates"];
    return (
        <div class="hyperloglog-page">
            <header class="introduction">
                <h1>HyperLogLog</h1>
                <p>
                    A crowd passes, and all that is left are <em>64 small numbers</em>. How
                    many different people were there?
                </p>
            </header>
            {led ? (
                <p>
                    <a href="/hyperloglog">Play today’s gates</a>
                </p>
            ) : gates ? (
                <FreeGame key={gates} seed={gates} />
            ) : (
                <DailyGame key={date} date={date} />
            )}
            {led ? (
                <Laboratory state={state} />
            ) : (
                <Disclosure summary="The laboratory: count anything, see each register, unite two counts, and how far off they are">
                    <Laboratory state={state} />
                </Disclosure>
            )}
        </div>
    );
}
