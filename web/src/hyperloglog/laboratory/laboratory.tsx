// All that can be counted, looked at and tried with sketches, below the game.
import { formatCount } from "../../parts/number";
import type { ComponentType } from "preact";
import { useRef } from "preact/hooks";
import type { PageProps } from "../../place";
import { useNearViewport } from "../../parts/near-viewport";
import type { State } from "../../place";
import { Counting } from "./counting";
import { Experiment } from "./experiment";
import { Hump } from "./hump";
import { Merge } from "./merge";
import { readPrecision } from "./state";

const OF_MERGE = ["lists", "a", "b", "both", "la", "lb"];
const OF_EXPERIMENT = ["n", "runs", "eseed", "est"];
const OF_HUMP = ["hp", "measure"];

const names = (state: State, keys: readonly string[]) => keys.some((key) => key in state);

interface LaterProps extends PageProps {
    title: string;
    /** What of the address belongs to this part: with any of it the part is there at once. */
    keys: readonly string[];
    Part: ComponentType<PageProps>;
}

/** A part that asks the service much: only once it comes near the window. */
function Later({ state, title, keys, Part }: LaterProps) {
    const [ref, seen] = useNearViewport<HTMLDivElement>();
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

export function Laboratory({ state }: PageProps) {
    return (
        <div class="laboratory">
            <p class="said">
                Each item is hashed. The lowest bits of the hash choose one of many
                registers, and the register keeps the largest <em>rank</em> that came to it:
                one more than the number of zero bits that follow. A rank of 10 comes once
                in {formatCount(1024)} items, so what the registers hold tells how many
                came; an item that comes again changes nothing.
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
