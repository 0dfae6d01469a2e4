import type { CliffsSimulateAnswer, CliffsStrategy } from "openapi";
import { CopyRequest } from "../parts/copy";
import { DataTable } from "../parts/data-table";
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

type Results = readonly CliffsSimulateAnswer[];

const resultOf = (results: Results, strategy: CliffsStrategy) =>
    results.find((result) => result.strategy === strategy);

/** The strategies from the fewest sneezes on average to the most. Those without a result are first,
 * because the worst ones play first. */
function rankingOf(results: Results) {
    const meanOf = (strategy: CliffsStrategy) =>
        resultOf(results, strategy)?.mean_mistakes ?? 0;
    return STRATEGIES.toReversed().sort((one, other) => meanOf(one) - meanOf(other));
}

/** The mean sneezes of each strategy, and the games that it won. */
function Ranking({ results }: { results: Results }) {
    const rows = rankingOf(results).map((strategy) => {
        const [name, description] = DESCRIPTIONS[strategy];
        const { mean_mistakes: mean, win_probability: won } =
            resultOf(results, strategy) ?? {};
        const heading = (
            <>
                {name}
                <small>{description}</small>
            </>
        );
        return [
            heading,
            typeof mean === "number" ? formatFixed(mean, 2) : "–",
            typeof won === "number" ? formatShare(won) : "–",
        ];
    });
    return <DataTable label="Ranking" head={["Player", "Sneezes", "Won"]} rows={rows} />;
}

interface StrategyListProps {
    setup: Setup;
    results: Results;
}

/** The ranking of the strategies, and how often each had which number of sneezes. */
export function StrategyList({ setup, results }: StrategyListProps) {
    const rows = results.flatMap((answer) => answer.distribution);
    const most = Math.max(MISTAKES_SHOWN, ...rows.map(({ mistakes }) => mistakes));
    const peak = Math.max(PEAK_MIN, ...rows.map(({ probability }) => probability));
    return (
        <>
            <Ranking results={results} />
            {results.length > 0 && (
                <>
                    <p class="hint">
                        A bar shows how many games had that number of sneezes.
                    </p>
                    <ul class="legend">
                        <li class="won">Games won</li>
                        <li class="lost">Games lost</li>
                    </ul>
                </>
            )}
            <ul class="strategies">
                {rankingOf(results).map((strategy) => {
                    const answer = resultOf(results, strategy);
                    if (!answer) return null;
                    return (
                        <li key={strategy}>
                            <div>
                                <h3>{DESCRIPTIONS[strategy][0]}</h3>
                                <CopyRequest
                                    path="/cliffs/simulate"
                                    question={simulateQuestion(
                                        setup,
                                        strategy,
                                        answer.games,
                                    )}
                                    lines
                                />
                            </div>
                            <Histogram answer={answer} most={most} peak={peak} />
                        </li>
                    );
                })}
            </ul>
        </>
    );
}
