// Experiments with HyperLogLog sketches.
import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";
import { useNearViewport } from "../../parts/near-viewport";
import type { PageProps } from "../../place";
import { Counting } from "./counting";
import { Experiment } from "./experiment";
import { Merge } from "./merge";
import { SEED_KEY } from "./trials";

const MERGE_KEYS = ["lists", "a", "b", "both", "la", "lb"];
const EXPERIMENT_KEYS = ["n", "runs", SEED_KEY];

interface LateProps extends PageProps {
    /** The keys of the state of this part. A link with one of them shows the part at once. */
    keys: readonly string[];
    children: ComponentChildren;
}

/** A part that sends many requests, so it waits until it is near the window. */
function Late({ state, keys, children }: LateProps) {
    const [ref, near] = useNearViewport<HTMLDivElement>();
    const shown = useRef(false);
    shown.current ||= near || keys.some((key) => key in state);
    return shown.current ? <>{children}</> : <div class="sheet late" ref={ref} />;
}

export function Laboratory({ state }: PageProps) {
    return (
        <div class="laboratory">
            <p>
                HyperLogLog hashes each item. The lowest bits of the hash select one of many
                registers, and the register stores the largest <em>rank</em> of its items:
                the number of zero bits that follow, plus one. Rank 10 occurs once in 1,024
                items, so large ranks mean many different items. An item that is added again
                has the same hash, so it changes nothing.
            </p>
            <Counting state={state} />
            <Late state={state} keys={MERGE_KEYS}>
                <Merge state={state} />
            </Late>
            <Late state={state} keys={EXPERIMENT_KEYS}>
                <Experiment state={state} />
            </Late>
        </div>
    );
}
