import { useRef } from "preact/hooks";
import { useDate } from "../daily/use-daily";
import type { PageProps } from "../pages";
import { More } from "../parts/more";
import { useSeen } from "../parts/seen";
import type { State } from "../place";
import type { ComponentType } from "preact";
import { Counting } from "./counting";
import { DailyGame, FreeGame } from "./daily-game";
import { Experiment } from "./experiment";
import { Hump } from "./hump";
import { Merge } from "./merge";
import { readPrecision } from "./state";

const OF_MERGE = ["lists", "a", "b", "both", "la", "lb"];
const OF_EXPERIMENT = ["n", "runs", "eseed", "est"];
const OF_HUMP = ["hp", "measure"];
const OF_GAME = ["date", "gates"];

const names = (state: State, keys: readonly string[]) => keys.some((key) => key in state);

interface LaterProps extends PageProps {
    title: string;
    /** What of the address belongs to this part: with any of it the part is there at once. */
    keys: readonly string[];
    Part: ComponentType<PageProps>;
}

/** A part that asks the service much: only once it comes near the window. */
function Later({ state, title, keys, Part }: LaterProps) {
    const [ref, seen] = useSeen<HTMLDivElement>();
    const built = useRef(false);
    built.current ||= seen || names(state, keys);
    if (built.current) return <Part state={state} />;
    return (
        <div class="sheet later" ref={ref}>
            <h2>{title}</h2>
        </div>
    );
}

const MergeToo = ({ state }: PageProps) => (
    <Merge state={state} precision={readPrecision(state)} />
);

function Laboratory({ state }: PageProps) {
    return (
        <div class="laboratory">
            <p class="said">
                Each item is hashed. The lowest bits of the hash choose one of many
                registers, and the register keeps the largest <em>rank</em> that came to it:
                one more than the number of zero bits that follow. A rank of 10 comes once
                in 1,024 items, so what the registers hold tells how many came; an item that
                comes again changes nothing.
            </p>
            <Counting state={state} />
            <Later
                state={state}
                title="Two sketches make one"
                keys={OF_MERGE}
                Part={MergeToo}
            />
            <Later
                state={state}
                title="How far off, by precision"
                keys={OF_EXPERIMENT}
                Part={Experiment}
            />
            <Later state={state} title="The hump" keys={OF_HUMP} Part={Hump} />
        </div>
    );
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
                <More summary="The laboratory: count anything, see each register, unite two counts, and how far off they are">
                    <Laboratory state={state} />
                </More>
            )}
        </div>
    );
}
