// The registers of the sketch after each step.
import { useMemo } from "preact/hooks";
import { Choice } from "../../parts/choice";
import { CopyRequest } from "../../parts/copy";
import { formatCount, formatShare, integerIn, pluralize } from "../../parts/number";
import { Steps } from "../../parts/steps";
import type { PageProps } from "../../place";
import { replace } from "../address";
import { formatError } from "../format";
import { firstRank } from "../shades";
import { Export } from "./export";
import { ItemPath, usePath } from "./item-path";
import { More } from "./more";
import { RankHistogram } from "./rank-histogram";
import { MARKS_MAX, RegisterGrid } from "./register-grid";
import { countRanks, raisedIn, registersOf } from "./sketch-bytes";
import type { Filled } from "./sketches";
import { readPace } from "./state";

const PACES = [
    ["double", "1, 2, 4, 8, …"],
    ["single", "One at a time"],
] as const;
const PAUSE_MS = { double: 1100, single: 450 };

/** The registers after a step, and after the step before. */
function useRegisters({ before: previous, added }: Filled) {
    const { sketch } = added.answer;
    return useMemo(() => {
        const [before, after] = [registersOf(previous), registersOf(sketch)];
        return {
            before,
            after,
            raised: raisedIn(before, after),
            counts: countRanks(after),
        };
    }, [previous, sketch]);
}

function describeStep({ stream, count, improved }: Filled, raised: number): string {
    if (count === 0) return "No items yet. All registers are empty.";
    const exact = stream.distinct[count] ?? 0;
    const { estimate } = improved.answer;
    return `After ${formatCount(count)} of ${formatCount(stream.items.length)}: ${formatCount(exact)} different, estimate ${formatCount(estimate)} (${formatError(estimate, exact)}); ${pluralize(raised, "register")} raised.`;
}

function describeRegisters(counts: readonly number[], total: number): string {
    const [empty = 0] = counts;
    return `${formatCount(total)} registers, ${formatCount(empty)} of them empty (${formatShare(empty / total)}). The largest rank is ${counts.length - 1}.`;
}

interface RegistersProps extends PageProps {
    filled: Filled;
    step: number;
    stops: readonly number[];
    onStep: (step: number) => void;
}

export function Registers({ state, filled, step, stops, onStep }: RegistersProps) {
    const { stream, precision, added, count } = filled;
    const registers = useRegisters(filled);
    const { after, raised, counts } = registers;
    const first = firstRank(stream.distinct[stream.items.length] ?? 0, after.length);
    const rank = integerIn(state["rank"], [0, counts.length - 1], -1);
    const highlighted = rank < 0 ? null : rank;
    const item = state["item"] ?? stream.items[count - 1];
    const path = usePath(item, precision);
    const pace = readPace(state);
    const text = describeRegisters(counts, after.length);
    return (
        <section class="sheet registers" aria-labelledby="registers">
            <div class="split-row">
                <h2 id="registers">The boxes (registers)</h2>
                <Choice
                    label="Items per step"
                    options={PACES}
                    value={pace}
                    onChange={(next) => replace({ pace: next })}
                />
            </div>
            <RegisterGrid
                registers={after}
                first={first}
                highlighted={highlighted}
                raised={raised}
                item={path.path?.register}
                label={text}
            />
            <Steps
                label="Items"
                step={step}
                last={stops.length - 1}
                pause={PAUSE_MS[pace]}
                text={describeStep(filled, raised.length)}
                onStep={onStep}
            />
            <div class="split-row">
                <ul class="legend">
                    <li class="raised">
                        raised in this step
                        {raised.length > MARKS_MAX && " (too many to mark)"}
                    </li>
                    <li class="item">box of the last item</li>
                </ul>
                <CopyRequest path="/hyperloglog/add" question={added.question} />
            </div>
            <section aria-labelledby="ranks">
                <h3 id="ranks">Registers by rank</h3>
                <RankHistogram
                    counts={counts}
                    first={first}
                    highlighted={highlighted}
                    onHighlight={(next) => replace({ rank: next?.toString() })}
                />
                <p>{text}</p>
            </section>
            <More
                title="The path of one item, and the sketch for other programs"
                state={state}
                keys={["item"]}
            >
                <div class="columns">
                    {item !== undefined && (
                        <ItemPath
                            item={item}
                            chosen={state["item"] !== undefined}
                            path={path}
                            filled={filled}
                            registers={registers}
                        />
                    )}
                    <Export sketch={added.answer.sketch} precision={precision} />
                </div>
            </More>
        </section>
    );
}
