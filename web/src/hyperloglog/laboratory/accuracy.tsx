import { Choice } from "../../parts/choice";
import { CopyRequest } from "../../parts/copy";
import { Developer } from "../../parts/developer";
import { formatCount } from "../../parts/number";
import { Asked } from "./asked";
import { formatError } from "../format";
import type { Filled } from "./sketches";
import { Ruler } from "./ruler";
import { replace } from "../address";
import { CONFIDENCES, type Confidence } from "./state";

function Estimates({ filled }: { filled: Filled }) {
    const truth = filled.stream.distinct[filled.count] ?? 0;
    const rows = [
        ["Improved", filled.improved.answer],
        ["Classic", filled.classic.answer],
    ] as const;
    return (
        <table class="estimates">
            <thead>
                <tr>
                    <th scope="col">Estimator</th>
                    <th scope="col">Estimate</th>
                    <th scope="col">Error</th>
                </tr>
            </thead>
            <tbody>
                {rows.map(([name, { estimate }]) => (
                    <tr key={name}>
                        <th scope="row">{name}</th>
                        <td>{formatCount(estimate)}</td>
                        <td>{formatError(estimate, truth)}</td>
                    </tr>
                ))}
            </tbody>
        </table>
    );
}

function sentence(filled: Filled): string {
    const { interval } = filled.improved.answer;
    const truth = filled.stream.distinct[filled.count] ?? 0;
    const [low, high] = [interval.low, interval.high].map((end) =>
        formatCount(Math.round(end * 10) / 10),
    );
    const holds = truth >= interval.low && truth <= interval.high;
    const share = `${Math.round(interval.confidence * 100)} %`;
    return `The ${share} interval from ${low} to ${high} ${holds ? "holds" : "misses"} the truth.`;
}

const confidenceName = (value: string) => `${Math.round(Number(value) * 100)} %`;
const CHOICES = [...CONFIDENCES]
    .sort()
    .map((value) => [value, confidenceName(value)] as const);

function Answer({ filled }: { filled: Filled }) {
    const { stream, count, improved, classic } = filled;
    const truth = stream.distinct[count] ?? 0;
    const { estimate, interval } = improved.answer;
    const told = sentence(filled);
    const measured = {
        truth,
        improved: estimate,
        classic: classic.answer.estimate,
        interval,
    };
    return (
        <>
            <div class="headline">
                <p>
                    <span>Estimate</span>
                    <b>{formatCount(estimate)}</b>
                </p>
                <p>
                    <span>Truth</span>
                    <b>{formatCount(truth)}</b>
                </p>
                <p>
                    <span>Error</span>
                    <b>{formatError(estimate, truth)}</b>
                </p>
            </div>
            <Ruler
                measured={measured}
                label={`Estimated ${estimate}, truly ${truth}. ${told}`}
            />
            <p class="said">{told}</p>
            <Estimates filled={filled} />
        </>
    );
}

interface VerdictProps {
    filled: Filled | null;
    confidence: Confidence;
}

/** How many different items the sketch says there are, and how many there are. */
export function Verdict({ filled, confidence }: VerdictProps) {
    return (
        <section class="sheet verdict" aria-labelledby="verdict">
            <h2 id="verdict">Estimate against truth</h2>
            {filled && <Answer filled={filled} />}
            <Choice
                label="How sure the interval is"
                options={CHOICES}
                value={confidence}
                onChange={(chosen) => replace({ conf: chosen })}
            />
            {filled && (
                <p class="hint">
                    Improved is one formula for few items and for many. Classic is that of
                    2007: two formulas, and a hump where one takes over.
                </p>
            )}
            {filled && (
                <Developer>
                    <ul class="asked">
                        <Asked name="Improved">
                            <CopyRequest
                                path="/hyperloglog/estimate"
                                question={filled.improved.question}
                            />
                        </Asked>
                        <Asked name="Classic">
                            <CopyRequest
                                path="/hyperloglog/estimate"
                                question={filled.classic.question}
                            />
                        </Asked>
                    </ul>
                </Developer>
            )}
        </section>
    );
}
