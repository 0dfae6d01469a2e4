import { useMemo } from "preact/hooks";
import { Choice } from "../../parts/choice";
import { CopyRequest } from "../../parts/copy";
import { formatCount, formatShare, integerIn } from "../../parts/number";
import { Steps } from "../../parts/steps";
import type { State } from "../../place";
import { formatError } from "../format";
import { Grid, MARKS_MAX } from "./register-grid";
import type { Filled } from "./sketches";
import { Journey, useJourney } from "./item-path";
import { LookUp } from "./lookup";
import { spanOf } from "./palette";
import { Ranks } from "./rank-histogram";
import { replace } from "../address";
import { readPace } from "./state";
import { TakeAway } from "./export";
import { countRanks, raisedIn, registersOf } from "./sketch-bytes";

const PACES = [
    ["double", "1, 2, 4, 8, …"],
    ["single", "One at a time"],
] as const;
const PAUSE_MS = { double: 1100, single: 450 };

/** The registers of a step and of the one before. */
function useRegisters(filled: Filled) {
    const { before, grown } = filled;
    const { sketch } = grown.answer;
    return useMemo(() => {
        const [old, now] = [registersOf(before), registersOf(sketch)];
        return {
            before: old,
            after: now,
            raised: raisedIn(old, now),
            counts: countRanks(now),
        };
    }, [before, sketch]);
}

function stepText({ stream, count, improved }: Filled, changed: number): string {
    if (count === 0) return "No item has come, and every register is empty.";
    const truth = stream.distinct[count] ?? 0;
    const { estimate } = improved.answer;
    const raised = `${formatCount(changed)} ${changed === 1 ? "register was" : "registers were"} raised in this step`;
    const error = estimate === truth ? "exactly" : formatError(estimate, truth);
    return `After ${formatCount(count)} of ${formatCount(stream.items.length)}: ${formatCount(truth)} different, estimated ${formatCount(estimate)} (${error}); ${raised}.`;
}

interface RegistersProps {
    state: State;
    filled: Filled;
    step: number;
    stops: readonly number[];
    onStep: (step: number) => void;
}

/** The item that is looked at: one of the address, or the last that came. */
const itemOf = (state: State, { stream, count }: Filled) =>
    state["item"] ?? stream.items[count - 1];

/** The registers as they fill. */
export function Registers({ state, filled, step, stops, onStep }: RegistersProps) {
    const { stream, precision, grown } = filled;
    const { parts } = grown;
    const registers = useRegisters(filled);
    const { after, raised, counts } = registers;
    const distinct = stream.distinct[stream.items.length] ?? 0;
    const span = spanOf(distinct, after.length);
    const most = after.length - 1;
    const chosen = integerIn(state["reg"] || undefined, [0, most], -1);
    const lit = integerIn(state["rank"] || undefined, [0, counts.length - 1], -1);
    const item = itemOf(state, filled);
    const journey = useJourney(item, precision);
    const pace = readPace(state);
    const empty = counts[0] ?? 0;
    const told = `${formatCount(after.length)} registers, ${formatCount(empty)} of them empty, that is ${formatShare(empty / after.length)}; the largest rank is ${counts.length - 1}.`;
    return (
        <section class="sheet registers" aria-labelledby="registers">
            <div class="title">
                <h2 id="registers">The registers fill</h2>
                <Choice
                    label="How many items a step adds"
                    options={PACES}
                    value={pace}
                    onChange={(next) => replace({ pace: next })}
                />
            </div>
            <Grid
                registers={after}
                span={span}
                lit={lit < 0 ? null : lit}
                raised={raised}
                item={journey.path?.register ?? null}
                chosen={chosen < 0 ? null : chosen}
                label={told}
                onChoose={(register) => replace({ reg: String(register) })}
            />
            <Steps
                label="The items"
                step={step}
                last={stops.length - 1}
                pause={PAUSE_MS[pace]}
                text={stepText(filled, raised.length)}
                onStep={onStep}
            />
            <div class="below">
                <ul class="legend">
                    <li class="raised">
                        raised in this step
                        {raised.length > MARKS_MAX && ", too many to be marked"}
                    </li>
                    <li class="item">where the item below goes</li>
                    <li class="chosen">looked at</li>
                </ul>
                <div class="asked">
                    {parts > 1 && (
                        <span class="hint">the last of {parts} questions of this step</span>
                    )}
                    <CopyRequest path="/hyperloglog/add" question={filled.grown.question} />
                </div>
            </div>
            <section class="by-rank" aria-labelledby="by-rank">
                <h3 id="by-rank">How many hold which rank</h3>
                <Ranks
                    counts={counts}
                    span={span}
                    lit={lit < 0 ? null : lit}
                    onLit={(rank) =>
                        replace({ rank: rank === null ? undefined : String(rank) })
                    }
                />
                <p class="said">{told}</p>
            </section>
            <div class="columns">
                {item !== undefined && (
                    <Journey
                        item={item}
                        fixed={state["item"] !== undefined}
                        journey={journey}
                        filled={filled}
                        registers={registers}
                    />
                )}
                <LookUp
                    value={state["reg"] ?? ""}
                    held={chosen < 0 ? undefined : after[chosen]}
                />
                <TakeAway sketch={grown.answer.sketch} precision={precision} />
            </div>
        </section>
    );
}
