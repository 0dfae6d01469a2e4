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
                HyperLogLog counts like the game. Its coin is a <em>hash</em>, a number that
                looks random but is always the same for the same item, such as a visitor.
                Some bits of the hash select a box, which is called a <em>register</em>. The
                number of coin flips is called the <em>rank</em>: the zero bits that follow,
                plus one. Rank 10 occurs once in 1,024 items.
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
