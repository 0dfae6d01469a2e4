import type { CliffsSimulateAnswer } from "openapi";
import { CopyRequest } from "../parts/copy";
import { formatFixed, formatShare } from "../parts/number";
import { DESCRIPTIONS, STRATEGIES, simulateQuestion, type Setup } from "./simulation";

/** All histograms have at least this range, so that levels can be compared. */
const MISTAKES_SHOWN = 12;
const PEAK_MIN = 0.1;

interface HistogramProps {
    answer: CliffsSimulateAnswer;
    /** The largest number of mistakes and the largest share in any of the histograms. */
    most: number;
    peak: number;
}

/** The shares of the games with 0, 1, 2, ... mistakes. */
function Histogram({ answer, most, peak }: HistogramProps) {
    const { distribution, mistakes_allowed: allowed } = answer;
    return (
        <div class="chart" aria-hidden="true">
            <svg class="histogram" viewBox={`0 0 ${most + 1} 1`} preserveAspectRatio="none">
                {distribution.map(({ mistakes, probability }) => (
                    <rect
                        key={mistakes}
                        class={mistakes > allowed ? "lost" : "won"}
                        x={mistakes + 0.05}
                        width="0.9"
                        y={1 - probability / peak}
                        height={probability / peak}
                    />
                ))}
            </svg>
            <p class="scale">
                {Array.from({ length: most + 1 }, (_, mistakes) => (
                    <span key={mistakes}>{mistakes}</span>
                ))}
            </p>
        </div>
    );
}

/** The mean sneezes and the games won. */
function Figures({ answer }: { answer: CliffsSimulateAnswer }) {
    const { win_probability: won, mean_mistakes: mean } = answer;
    if (won === null || mean === null) return null;
    return (
        <p class="result">
            <span>
                <b>{formatFixed(mean, 2)}</b> sneezes on average
            </span>
            <span>
                <b>{formatShare(won)}</b> of games won
            </span>
        </p>
    );
}

interface StrategyListProps {
    setup: Setup;
    results: readonly CliffsSimulateAnswer[];
}

/** Each strategy with its mistakes in the same games. */
export function StrategyList({ setup, results }: StrategyListProps) {
    const rows = results.flatMap((answer) => answer.distribution);
    const most = Math.max(MISTAKES_SHOWN, ...rows.map(({ mistakes }) => mistakes));
    const peak = Math.max(PEAK_MIN, ...rows.map(({ probability }) => probability));
    return (
        <ul class="strategies">
            {STRATEGIES.map((strategy) => {
                const answer = results.find((result) => result.strategy === strategy);
                const [name, description] = DESCRIPTIONS[strategy];
                return (
                    <li key={strategy}>
                        <div>
                            <h3>{name}</h3>
                            <p class="hint">{description}</p>
                            {answer && (
                                <CopyRequest
                                    path="/cliffs/simulate"
                                    question={simulateQuestion(
                                        setup,
                                        strategy,
                                        answer.games,
                                    )}
                                    lines
                                />
                            )}
                        </div>
                        {answer && <Histogram answer={answer} most={most} peak={peak} />}
                        {answer && <Figures answer={answer} />}
                    </li>
                );
            })}
        </ul>
    );
}
