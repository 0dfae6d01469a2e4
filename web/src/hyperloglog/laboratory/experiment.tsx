import { useLayoutEffect, useState } from "preact/hooks";
import type { HyperloglogBox, HyperloglogExperimentAnswer } from "openapi";
import { errorAt } from "../../api/client";
import { useRun } from "../../api/use-run";
import { Choice } from "../../parts/choice";
import { CopyRequest } from "../../parts/copy";
import { NumberField } from "../../parts/field";
import { Developer } from "../../parts/developer";
import { formatCount, formatDigits, formatShare } from "../../parts/number";
import { RunControls } from "../../parts/run";
import type { State } from "../../place";
import { Asked } from "./asked";
import { Boxes } from "./box-plot";
import { formatSigned } from "../format";
import { replace } from "../address";
import {
    estimatorsOf,
    isCheap,
    questionOf,
    readTrial,
    trialRounds,
    ULTRA,
    type Estimator,
    type Trial,
} from "./trials";

type Answers = Partial<Record<Estimator, HyperloglogExperimentAnswer>>;

/** Runs the experiment of the address: by itself where it takes a moment only. */
function useTrial(trial: Trial) {
    const [answers, setAnswers] = useState<Answers>({});
    const run = useRun("/hyperloglog/experiment", (answer) =>
        setAnswers((before) => ({ ...before, [answer.estimator]: answer })),
    );
    const start = () => {
        setAnswers({});
        run.start(trialRounds(trial));
    };
    const { distinct_items, runs, seed, which } = trial;
    // Before painting, so that it does not end a run that is started right after.
    useLayoutEffect(() => {
        run.clear();
        setAnswers({});
        if (isCheap(trial)) start();
    }, [distinct_items, runs, seed, which]);
    const shown = estimatorsOf(trial).flatMap((estimator) => answers[estimator] ?? []);
    return { run, start, shown };
}

/** The estimators, by the sketches that have them. */
const NAMES: Record<Estimator, string> = {
    classic: "classic, of 2007",
    improved: "improved, of 2017",
    "maximum-likelihood": "UltraLogLog, of 2024",
};

const WHICH = [
    ["both", "Both"],
    ["improved", "Improved"],
    ["classic", "Classic"],
] as const;

const FIELDS = [
    ["n", "distinct_items", "Different items"],
    ["runs", "runs", "Runs"],
    ["eseed", "seed", "Seed of the runs"],
] as const;

function Figures({ answers }: { answers: readonly HyperloglogExperimentAnswer[] }) {
    const heads = ["Precision", "Mean error", "Root mean square", "Theory", "Median"];
    return (
        <details class="all">
            <summary>All figures</summary>
            {answers.map(({ estimator, results }) => (
                <div
                    key={estimator}
                    class="scroll"
                    tabIndex={0}
                    role="region"
                    aria-label={`Figures, ${estimator}`}
                >
                    <table>
                        <caption>
                            The {estimator} estimator
                            {estimator === ULTRA && ", of an UltraLogLog"}
                        </caption>
                        <thead>
                            <tr>
                                {[...heads, "Quartiles", "Extremes", "Beyond whiskers"].map(
                                    (head) => (
                                        <th key={head} scope="col">
                                            {head}
                                        </th>
                                    ),
                                )}
                            </tr>
                        </thead>
                        <tbody>
                            {results.map((box) => (
                                <tr key={box.precision}>
                                    <th scope="row">{box.precision}</th>
                                    <td>{formatSigned(box.bias)}</td>
                                    <td>{formatShare(box.rmse)}</td>
                                    <td>{formatShare(box.theoretical_rmse)}</td>
                                    <td>{formatSigned(box.median)}</td>
                                    <td>
                                        {formatSigned(box.q1)} to {formatSigned(box.q3)}
                                    </td>
                                    <td>
                                        {formatSigned(box.min)} to {formatSigned(box.max)}
                                    </td>
                                    <td>{box.outlier_count}</td>
                                </tr>
                            ))}
                        </tbody>
                    </table>
                </div>
            ))}
        </details>
    );
}

const CHANCE = 4;

/** Where an estimator is off the most, measured by what theory allows; of what so many runs
 * may well be off by chance nothing is made. */
function biasText({ results, runs, estimator }: HyperloglogExperimentAnswer): string {
    const off = ({ bias, theoretical_rmse: theory }: HyperloglogBox) =>
        Math.abs(bias) / (theory || Infinity);
    const [first, ...rest] = results;
    if (!first) return "";
    const worst = rest.reduce((a, b) => (off(b) > off(a) ? b : a), first);
    if (off(worst) * Math.sqrt(runs) <= CHANCE)
        return `The ${estimator} estimator is right in the mean, as far as so many runs can tell.`;
    const factor = formatDigits(off(worst), 2);
    return `The ${estimator} estimator is off at precision ${worst.precision}: ${formatSigned(worst.bias)} in the mean, ${factor} standard errors.`;
}

function Pictures({ answers }: { answers: readonly HyperloglogExperimentAnswer[] }) {
    const [first] = answers;
    if (!first) return null;
    const plain = answers.filter(({ sketch_type }) => sketch_type === "hyperloglog");
    const kinds = answers.filter(({ estimator }) => estimator !== "classic");
    const told = answers.map(biasText).join(" ");
    return (
        <>
            <h3>In percent: more registers, less error</h3>
            <Boxes answers={plain} unit="share" label={`Errors in percent. ${told}`} />
            <h3>In standard errors of theory: what percent hide</h3>
            <Boxes
                answers={plain}
                unit="deviation"
                label={`Errors in standard errors. ${told}`}
            />
            {kinds.length > 1 && (
                <>
                    <h3>Beside an UltraLogLog: 8 bits a register instead of 6</h3>
                    <p class="said">
                        With the same items and registers its error is 0.73 times that of
                        the improved estimator; the same error takes 28 % less memory.
                    </p>
                    <Boxes
                        answers={kinds}
                        unit="deviation"
                        label="Errors of a HyperLogLog and of an UltraLogLog, in standard errors of the first"
                    />
                </>
            )}
            <ul class="legend">
                {answers.map(({ estimator }) => (
                    <li key={estimator} class={estimator}>
                        {NAMES[estimator]}
                    </li>
                ))}
                <li class="theory">
                    one standard error by theory, about 1.04 / √registers
                </li>
            </ul>
            <p class="said" role="status">
                {formatCount(first.runs)} runs of {formatCount(first.distinct_items)} items.{" "}
                {told}
            </p>
            <Figures answers={answers} />
            <Developer>
                <ul class="asked">
                    {answers.map((answer) => (
                        <Asked
                            key={answer.estimator}
                            name={
                                answer.estimator === ULTRA
                                    ? "UltraLogLog"
                                    : answer.estimator
                            }
                        >
                            <CopyRequest
                                path="/hyperloglog/experiment"
                                question={questionOf(answer)}
                                lines
                            />
                        </Asked>
                    ))}
                </ul>
            </Developer>
        </>
    );
}

/** The document's experiment: how far off estimates are, by precision. */
export function Experiment({ state }: { state: State }) {
    const trial = readTrial(state);
    const { run, start, shown } = useTrial(trial);
    const error = run.error ?? undefined;
    const wanted = estimatorsOf(trial).length;
    const whole = shown.filter(({ runs }) => runs === Number(trial.runs));
    const isWhole = whole.length === wanted;
    return (
        <section class="sheet experiment" aria-labelledby="experiment">
            <h2 id="experiment">How far off, by precision</h2>
            <p class="said">
                So many different items are counted, run after run, with sketches of
                precision 4 to 16. A box holds the middle half of all errors, its line is
                the median, and dots lie far from the others.
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
                <Choice
                    label="Which estimator"
                    options={WHICH}
                    value={trial.which}
                    onChange={(est) => replace({ est })}
                />
            </div>
            <RunControls
                run={run}
                label="Run it"
                onStart={start}
                shown={FIELDS.map(([, name]) => `/${name}`)}
                during={
                    run.progress
                        ? `${formatCount(run.progress.done)} of ${formatCount(run.progress.total)} runs`
                        : ""
                }
            >
                {isWhole ? "Done" : "This may take a while; it can be stopped."}
            </RunControls>
            <Pictures answers={shown} />
        </section>
    );
}
