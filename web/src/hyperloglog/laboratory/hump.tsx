import { useEffect, useState } from "preact/hooks";
import type { HyperloglogExperimentAnswer } from "openapi";
import { useRun } from "../../api/use-run";
import { Choice } from "../../parts/choice";
import { CopyRequest } from "../../parts/copy";
import { Developer } from "../../parts/developer";
import { formatCount, formatFixed } from "../../parts/number";
import { namedOption, optionOf } from "../../parts/option";
import { RunControls } from "../../parts/run";
import type { State } from "../../place";
import { formatSigned } from "../format";
import { Asked } from "./asked";
import { Curves } from "./curves";
import { replace } from "../address";
import {
    HUMP_PRECISIONS,
    HUMP_RUNS,
    HUMP_TOTAL,
    humpQuestions,
    questionOf,
} from "./trials";

const MEASURES = [
    ["bias", "Mean error"],
    ["rmse", "Root mean square"],
] as const;

/** Asks for one point after the other, and draws those that are there. */
function useHump(precision: number) {
    const [points, setPoints] = useState<readonly HyperloglogExperimentAnswer[]>([]);
    const run = useRun("/hyperloglog/experiment", (answer) =>
        setPoints((before) => [...before, answer]),
    );
    const start = () => {
        setPoints([]);
        run.start(humpQuestions(precision));
    };
    useEffect(start, [precision]);
    return { run, start, points };
}

const biasOf = (point: HyperloglogExperimentAnswer) => point.results[0]?.bias ?? 0;

function sentence(points: readonly HyperloglogExperimentAnswer[], precision: number) {
    const classic = points.filter(({ estimator }) => estimator === "classic");
    const [first, ...rest] = classic;
    if (!first) return null;
    const top = rest.reduce((a, b) => (biasOf(b) > biasOf(a) ? b : a), first);
    const same = points.find(
        ({ estimator, distinct_items }) =>
            estimator === "improved" && distinct_items === top.distinct_items,
    );
    const each = formatFixed(top.distinct_items / 2 ** precision, 2);
    const text = `The classic estimate is the most too high with ${formatCount(top.distinct_items)} items, ${each} for each register: ${formatSigned(biasOf(top))} in the mean`;
    return {
        top,
        text: same
            ? `${text}; there the improved one is off by ${formatSigned(biasOf(same))}.`
            : `${text}.`,
    };
}

/** Where the classic estimator goes from one formula to the other. */
export function Hump({ state }: { state: State }) {
    const chosen = optionOf(HUMP_PRECISIONS, state["hp"], "12");
    const measure = namedOption(MEASURES, state["measure"]);
    const precision = Number(chosen);
    const { run, start, points } = useHump(precision);
    const told = run.running ? null : sentence(points, precision);
    return (
        <section class="sheet hump" aria-labelledby="hump">
            <h2 id="hump">The hump</h2>
            <p class="said">
                While many registers are empty, the classic estimator counts the empty ones;
                later it takes the harmonic mean. Near 2.5 items for each register neither
                is good. The improved estimator has one formula for all numbers.
            </p>
            <div class="fields">
                <Choice
                    label="Precision of the hump"
                    options={HUMP_PRECISIONS.map(
                        (one, i) => [one, i === 0 ? `Precision ${one}` : one] as const,
                    )}
                    value={chosen}
                    onChange={(hp) => replace({ hp })}
                />
                <Choice
                    label="What is drawn"
                    options={MEASURES}
                    value={measure}
                    onChange={(next) => replace({ measure: next })}
                />
            </div>
            <Curves
                points={points}
                precision={precision}
                measure={measure}
                label={told?.text ?? "Errors by the number of items"}
            />
            <ul class="legend">
                <li class="classic">classic, of 2007</li>
                <li class="improved">improved, of 2017</li>
                <li class="theory">one standard error by theory</li>
            </ul>
            <p class="said" role="status">
                {told?.text}
            </p>
            <RunControls
                run={run}
                label="Run it again"
                onStart={start}
                during={`${points.length} of ${HUMP_TOTAL} points`}
            >
                {points.length} points of {HUMP_RUNS} runs each
            </RunControls>
            {told && (
                <Developer>
                    <ul class="asked">
                        <Asked name="The highest point">
                            <CopyRequest
                                path="/hyperloglog/experiment"
                                question={questionOf(told.top)}
                                lines
                            />
                        </Asked>
                    </ul>
                </Developer>
            )}
        </section>
    );
}
