// What strategies cost, drawn; a script of its own, as charts are a third of all the page needs.
import type { CliffsSimulateAnswer, CliffsStrategy } from "openapi";
import { formatFixed, formatShare } from "../parts/number";
import { STRATEGIES, TOLD, meanWithin, shareWithin, type Results } from "./contest";
import { Spread } from "./spread";

/** The least right end of the rulers: levels can be compared. */
const MISTAKES_SHOWN = 12;

const figure = (value: number | null, digits = 2) =>
    value === null ? "none" : formatFixed(value, digits);

function label(strategy: CliffsStrategy, answer: CliffsSimulateAnswer | undefined): string {
    const [name] = TOLD[strategy];
    if (!answer) return `${name}: no games yet`;
    const mean = `${figure(answer.mean_mistakes)} mistakes in the mean`;
    return `${name}: ${mean}, ${formatShare(answer.win_probability ?? 0)} of the games won`;
}

/** A mean, with the interval that holds it in 95 of 100 cases. */
function Mean({ mean, error }: { mean: number | null; error: number | null }) {
    if (mean === null || error === null) return <>{figure(mean)}</>;
    const [least, most] = meanWithin(mean, error);
    return (
        <>
            <b>{figure(mean)}</b> ({figure(least)} to {figure(most)})
        </>
    );
}

function Figures({ answer }: { answer: CliffsSimulateAnswer }) {
    const won = answer.win_probability ?? 0;
    const [least, most] = shareWithin(won, Math.max(1, answer.games));
    return (
        <p class="cliffs-result">
            <span>
                <Mean
                    mean={answer.mean_mistakes}
                    error={answer.mean_mistakes_standard_error}
                />
            </span>
            <small>mistakes</small>
            <small>
                {formatShare(won)} won ({formatShare(least)} to {formatShare(most)})
            </small>
        </p>
    );
}

/** Each strategy with the spread of its mistakes. */
export function Rows({ results }: { results: Results }) {
    const answers = STRATEGIES.flatMap((strategy) => results[strategy] ?? []);
    const rows = answers.flatMap((one) => one.distribution);
    const most = Math.max(MISTAKES_SHOWN, ...rows.map((row) => row.mistakes));
    const peak = Math.max(0.1, ...rows.map((row) => row.probability));
    return (
        <ul class="cliffs-contest">
            {STRATEGIES.map((strategy, i) => {
                const answer = results[strategy];
                const [name, told] = TOLD[strategy];
                return (
                    <li key={strategy}>
                        <div>
                            <h3>{name}</h3>
                            <p class="hint">{told}</p>
                        </div>
                        <Spread
                            answer={answer}
                            most={most}
                            peak={peak}
                            first={i === 0}
                            last={i === STRATEGIES.length - 1}
                            label={label(strategy, answer)}
                        />
                        {answer ? (
                            <Figures answer={answer} />
                        ) : (
                            <p class="hint">no games yet</p>
                        )}
                    </li>
                );
            })}
        </ul>
    );
}
