// The estimates of the sketch, compared with the exact count.
import { Choice } from "../../parts/choice";
import { CopyRequest } from "../../parts/copy";
import { Developer } from "../../parts/developer";
import { formatCount } from "../../parts/number";
import { replace } from "../address";
import { formatError } from "../format";
import { IntervalChart } from "./interval-chart";
import { RequestGroup } from "./request-group";
import type { Filled } from "./sketches";
import { CONFIDENCES, type Confidence } from "./state";

const CHOICES = [...CONFIDENCES]
    .sort()
    .map((value) => [value, `${Number(value) * 100}%`] as const);

const round = (count: number) => formatCount(Math.round(count * 10) / 10);

function describe({ improved }: Filled, exact: number): string {
    const { low, high, confidence } = improved.answer.interval;
    const contains = exact >= low && exact <= high ? "contains" : "does not contain";
    return `The ${confidence * 100}% interval from ${round(low)} to ${round(high)} ${contains} the exact count.`;
}

function Comparison({ filled }: { filled: Filled }) {
    const { stream, count, improved, classic } = filled;
    const exact = stream.distinct[count] ?? 0;
    const { estimate } = improved.answer;
    const figures = [
        ["Estimate", formatCount(estimate)],
        ["Exact", formatCount(exact)],
        ["Error", formatError(estimate, exact)],
    ];
    const text = describe(filled, exact);
    return (
        <>
            <dl class="figures">
                {figures.map(([name, figure]) => (
                    <div key={name}>
                        <dt>{name}</dt>
                        <dd>{figure}</dd>
                    </div>
                ))}
            </dl>
            <IntervalChart
                estimates={[
                    { name: "improved", ...improved.answer, exact },
                    { name: "classic", ...classic.answer, exact },
                ]}
                label={`Estimate ${estimate}, exact count ${exact}. ${text}`}
            />
            <p>{text}</p>
            <p class="hint">
                The improved estimator uses one formula for all counts. The classic one, of
                2007, switches between two formulas. Here it estimates{" "}
                {formatCount(classic.answer.estimate)} (
                {formatError(classic.answer.estimate, exact)}).
            </p>
            <Developer>
                <div class="requests">
                    {[improved, classic].map(({ question, answer }) => (
                        <RequestGroup key={answer.estimator} name={answer.estimator}>
                            <CopyRequest path="/hyperloglog/estimate" question={question} />
                        </RequestGroup>
                    ))}
                </div>
            </Developer>
        </>
    );
}

interface AccuracyProps {
    filled: Filled | null;
    confidence: Confidence;
}

export function Accuracy({ filled, confidence }: AccuracyProps) {
    return (
        <section class="sheet accuracy" aria-labelledby="accuracy">
            <h2 id="accuracy">Estimate and exact count</h2>
            <Choice
                label="Confidence of the interval"
                options={CHOICES}
                value={confidence}
                onChange={(chosen) => replace({ conf: chosen })}
            />
            {filled && <Comparison filled={filled} />}
        </section>
    );
}
