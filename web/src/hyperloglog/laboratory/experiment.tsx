// The experiment: the errors of the estimators, by precision.
import { useLayoutEffect, useState } from "preact/hooks";
import type { HyperloglogBox, HyperloglogExperimentAnswer } from "openapi";
import { errorAt } from "../../api/client";
import { useRun } from "../../api/use-run";
import { CopyRequest } from "../../parts/copy";
import { NumberField } from "../../parts/field";
import { formatCount, formatDigits, formatShare } from "../../parts/number";
import { RunControls } from "../../parts/run";
import type { PageProps } from "../../place";
import { replace } from "../address";
import { formatSigned } from "../format";
import { BoxPlot } from "./box-plot";
import {
    ESTIMATORS,
    isCheap,
    questionOf,
    readTrial,
    SEED_KEY,
    trialRounds,
    type Estimator,
    type Trial,
} from "./trials";

type Answers = Partial<Record<Estimator, HyperloglogExperimentAnswer>>;

/** Runs the experiment of the address, at once if it is cheap. */
function useTrial(trial: Trial) {
    const [answers, setAnswers] = useState<Answers>({});
    const run = useRun("/hyperloglog/experiment", (answer) =>
        setAnswers((before) => ({ ...before, [answer.estimator]: answer })),
    );
    const start = () => {
        setAnswers({});
        run.start(trialRounds(trial));
    };
    // In a layout effect, because a later one could stop a run that the user has just started.
    useLayoutEffect(() => {
        run.clear();
        setAnswers({});
        if (isCheap(trial)) start();
    }, [trial.distinct_items, trial.runs, trial.seed]);
    const shown = ESTIMATORS.flatMap((estimator) => answers[estimator] ?? []);
    return { run, start, shown };
}

/** The page shows the first three. */
const NAMES: Record<Estimator, string> = {
    classic: "classic (2007)",
    improved: "improved (2017)",
    "maximum-likelihood": "UltraLogLog (2024)",
    "greatest-rank": "greatest rank",
    "arithmetic-mean": "arithmetic mean",
    "harmonic-mean": "harmonic mean",
    "corrected-harmonic-mean": "corrected harmonic mean",
    "faulty-logarithm": "faulty logarithm",
};

const FIELDS = [
    ["n", "distinct_items", "Different items"],
    ["runs", "runs", "Runs"],
    [SEED_KEY, "seed", "Seed of the runs"],
] as const;

const COLUMNS: readonly (readonly [string, (box: HyperloglogBox) => string | number])[] = [
    ["Mean error", ({ bias }) => formatSigned(bias)],
    ["Root mean square", ({ rmse }) => formatShare(rmse)],
    ["Theory", ({ theoretical_rmse: theory }) => formatShare(theory)],
    ["Median", ({ median }) => formatSigned(median)],
    ["Quartiles", ({ q1, q3 }) => `${formatSigned(q1)} to ${formatSigned(q3)}`],
    ["Extremes", ({ min, max }) => `${formatSigned(min)} to ${formatSigned(max)}`],
    ["Outliers", ({ outlier_count: count }) => count],
];

function ErrorTable({ answer }: { answer: HyperloglogExperimentAnswer }) {
    const name = NAMES[answer.estimator];
    return (
        <div class="scroll" tabIndex={0} role="region" aria-label={`Errors, ${name}`}>
            <table>
                <caption>{name}</caption>
                <thead>
                    <tr>
                        <th scope="col">Precision</th>
                        {COLUMNS.map(([head]) => (
                            <th key={head} scope="col">
                                {head}
                            </th>
                        ))}
                    </tr>
                </thead>
                <tbody>
                    {answer.results.map((box) => (
                        <tr key={box.precision}>
                            <th scope="row">{box.precision}</th>
                            {COLUMNS.map(([head, format]) => (
                                <td key={head}>{format(box)}</td>
                            ))}
                        </tr>
                    ))}
                </tbody>
            </table>
        </div>
    );
}

/** A mean error of more of its own standard errors than this is not a coincidence. */
const SIGNIFICANT = 4;

/** Describes the largest bias of an estimator, in standard errors of a single run. */
function describeBias(answer: HyperloglogExperimentAnswer): string {
    const { results, runs, estimator } = answer;
    const biasOf = ({ bias, theoretical_rmse: theory }: HyperloglogBox) =>
        Math.abs(bias) / (theory || Infinity);
    const name = NAMES[estimator];
    const [worst] = [...results].sort((a, b) => biasOf(b) - biasOf(a));
    if (!worst || biasOf(worst) * Math.sqrt(runs) <= SIGNIFICANT)
        return `The mean error of ${name} is zero, within the accuracy of these runs.`;
    const factor = formatDigits(biasOf(worst), 2);
    return `The mean error of ${name} is largest at precision ${worst.precision}: ${formatSigned(worst.bias)}, or ${factor} standard errors.`;
}

function Results({ answers }: { answers: readonly HyperloglogExperimentAnswer[] }) {
    const [first] = answers;
    if (!first) return null;
    const biases = answers.map(describeBias).join(" ");
    return (
        <>
            <h3>In percent: more registers, smaller errors</h3>
            <BoxPlot
                answers={answers}
                unit="share"
                label={`Errors in percent. ${biases}`}
            />
            <h3>In standard errors: which estimator is biased</h3>
            <BoxPlot
                answers={answers}
                unit="deviation"
                label={`Errors in standard errors. ${biases}`}
            />
            <ul class="legend">
                {answers.map(({ estimator }) => (
                    <li key={estimator} class={estimator}>
                        {NAMES[estimator]}
                    </li>
                ))}
                <li class="theory">
                    one standard error in theory, about 1.04 / √registers
                </li>
            </ul>
            <p role="status">
                {formatCount(first.runs)} runs of {formatCount(first.distinct_items)} items.{" "}
                {biases}
            </p>
            <p>
                The classic estimator counts empty registers first, and later switches to
                the harmonic mean. Neither is accurate near the switch, at about 2.5 items
                per register. The improved estimator uses one formula for all counts. An
                UltraLogLog has 8 bits per register instead of 6. For the same error, it
                needs 28% less memory.
            </p>
            <details class="all">
                <summary>All errors as tables</summary>
                {answers.map((answer) => (
                    <div key={answer.estimator}>
                        <ErrorTable answer={answer} />
                        <CopyRequest
                            path="/hyperloglog/experiment"
                            question={questionOf(answer)}
                            lines
                        />
                    </div>
                ))}
            </details>
        </>
    );
}

/** Counts the same number of items many times, as in Kunigami's article. */
export function Experiment({ state }: PageProps) {
    const trial = readTrial(state);
    const { run, start, shown } = useTrial(trial);
    const error = run.error ?? undefined;
    const complete = shown.filter(({ runs }) => runs === Number(trial.runs));
    const { done = 0, total = 0 } = run.progress ?? {};
    return (
        <section class="sheet experiment" aria-labelledby="experiment">
            <h2 id="experiment">Error by precision</h2>
            <p>
                Each run counts this many different items with sketches of precision 4 to
                16. A box spans the middle half of the errors, its line is the median, and
                dots are outliers.
            </p>
            <div class="fields">
                {FIELDS.map(([key, name, label]) => (
                    <NumberField
                        key={key}
                        label={label}
                        error={errorAt(error, `/${name}`)}
                        value={trial[name]}
                        onText={(text) => replace({ [key]: text })}
                    />
                ))}
            </div>
            <RunControls
                run={run}
                label="Run"
                onStart={start}
                shown={FIELDS.map(([, name]) => `/${name}`)}
                during={total ? `${formatCount(done)} of ${formatCount(total)} runs` : ""}
            >
                {complete.length === ESTIMATORS.length
                    ? "Done"
                    : "This may take a while. You can stop it at any time."}
            </RunControls>
            <Results answers={shown} />
        </section>
    );
}
