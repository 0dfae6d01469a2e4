// The windows, which are the registers of the sketch, after each step, and what they say.
import { useMemo } from "preact/hooks";
import { CopyRequest } from "../../parts/copy";
import { Figures } from "../../parts/figures";
import { formatCount, pluralize } from "../../parts/number";
import { Steps } from "../../parts/steps";
import type { PageProps } from "../../place";
import { formatError } from "../format";
import { firstRank } from "../shades";
import { ItemPath, usePath } from "./item-path";
import { RegisterGrid } from "./register-grid";
import { raisedIn, registersOf } from "./sketch-bytes";
import type { Filled } from "./sketches";

const PAUSE_MS = 450;

/** The registers after a step, and after the step before. */
function useRegisters({ before: previous, added }: Filled) {
    const { sketch } = added.answer;
    return useMemo(() => {
        const [before, after] = [registersOf(previous), registersOf(sketch)];
        return { before, after, raised: raisedIn(before, after) };
    }, [previous, sketch]);
}

/** The estimate and the exact number. */
function Comparison({ filled: { stream, count, added } }: { filled: Filled }) {
    const exact = stream.distinct[count] ?? 0;
    const estimate = count ? added.answer.estimate : 0;
    return (
        <Figures
            figures={[
                ["The windows say", formatCount(estimate)],
                ["Actual count", formatCount(exact)],
                ["Error", formatError(estimate, exact)],
            ]}
        />
    );
}

interface BoxesProps extends PageProps {
    filled: Filled;
    step: number;
    stops: readonly number[];
    onStep: (step: number) => void;
}

export function Boxes({ state, filled, step, stops, onStep }: BoxesProps) {
    const { stream, precision, added, count } = filled;
    const registers = useRegisters(filled);
    const { after, raised } = registers;
    const first = firstRank(stream.distinct[stream.items.length] ?? 0, after.length);
    const last = stream.items[count - 1];
    const item = state["item"] || last;
    const path = usePath(item, precision);
    const empty = after.filter((rank) => rank === 0).length;
    const total = formatCount(stream.items.length);
    const changed = raised.length
        ? pluralize(raised.length, "window", "windows")
        : "no window";
    const text = last
        ? `${formatCount(count)} of ${total} counted. The last, “${last}”: ${changed} changed.`
        : "Nothing is counted yet.";
    return (
        <>
            <section class="sheet registers" aria-labelledby="registers">
                <h2 id="registers">The windows</h2>
                <Comparison filled={filled} />
                <RegisterGrid
                    registers={after}
                    first={first}
                    raised={raised}
                    item={path.path?.register}
                    label={`${formatCount(after.length)} windows, ${formatCount(empty)} of them dark`}
                />
                <Steps
                    label="Items"
                    step={step}
                    last={stops.length - 1}
                    pause={PAUSE_MS}
                    text={text}
                    onStep={onStep}
                />
                <CopyRequest path="/hyperloglog/add" question={added.question} />
            </section>
            {item && (
                <ItemPath
                    item={item}
                    chosen={state["item"] ?? ""}
                    path={path}
                    filled={filled}
                    registers={registers}
                />
            )}
        </>
    );
}
