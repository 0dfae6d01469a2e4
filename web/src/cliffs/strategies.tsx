import type { CliffsSimulateAnswer, CliffsStrategy } from "openapi";
import { Choice } from "../parts/choice";
import { CopyRequest } from "../parts/copy";
import { Developer } from "../parts/developer";
import { formatCount, formatFixed, formatShare, integerIn } from "../parts/number";
import { optionOf } from "../parts/option";
import { RunControls } from "../parts/run";
import type { Changes, State } from "../place";
import {
    GAMES_MAX,
    STRATEGIES,
    contestQuestion,
    gamesAfter,
    gamesOf,
    meanWithin,
    roundAfter,
    shareWithin,
    useContest,
    type Contest,
    type Results,
} from "./contest";
import { LEVEL_NAMES, Named, PRIOR_NAMES } from "./settings";
import { Spread } from "./spread";
import { levelOf } from "./state";

const TOLD: Record<CliffsStrategy, readonly [string, string]> = {
    naive: ["Naive", "anyone, to the cliff that was right last time"],
    similarity: ["Similarity", "by the traits shared with those across, as published"],
    informative: ["Most informative", "whoever tells the most about the rule"],
    "certain-first": ["Certain first", "whoever is the most certain"],
    guarded: ["Guarded", "good play, each move proven to be safe"],
    optimal: ["Optimal", "the fewest mistakes that can be expected"],
    safest: ["Safest", "never loses where that can be promised"],
};

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

interface RowsProps {
    results: Results;
}

function Rows({ results }: RowsProps) {
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

/** How many games there were, and what was left out. */
function played(results: Results): string {
    const games = gamesOf(results);
    if (games === 0) return "all by the same bands and rules";
    const text = `${formatCount(games)} games each, of the same bands and rules; behind each mean stands where it lies in 95 of 100 cases`;
    const left = results.optimal?.unplayed ?? 0;
    return left > 0 ? `${text}; ${formatCount(left)} bands have no such rule` : text;
}

function Requests({ contest, results }: { contest: Contest; results: Results }) {
    return (
        <details>
            <summary>The requests</summary>
            <div class="requests cliffs-requests">
                {STRATEGIES.map((strategy) => {
                    const games = results[strategy]?.games;
                    if (games === undefined) return null;
                    const question = contestQuestion(contest, strategy, games);
                    return (
                        <div key={strategy}>
                            {TOLD[strategy][0]}
                            <CopyRequest
                                path="/cliffs/simulate"
                                question={question}
                                lines
                            />
                        </div>
                    );
                })}
            </div>
        </details>
    );
}

interface StrategiesProps {
    state: State;
    change: (changes: Changes) => void;
}

/** What strategies cost: histograms of the mistakes in the same games. */
export function Strategies({ state, change }: StrategiesProps) {
    const level = levelOf(state["sim"]);
    const generator = optionOf(["uniform", "game", "published"], state["dealer"]);
    const contest: Contest = { level, generator };
    const given = integerIn(state["games"], [1, GAMES_MAX], 0);
    const { run, results } = useContest(contest, given, (games) =>
        change({ games: String(games) }),
    );
    const next = gamesAfter(results);
    const begun = run.running || gamesOf(results) > 0;
    return (
        <section class="sheet" aria-labelledby="cliffs-strategies">
            <h2 id="cliffs-strategies">What do strategies cost?</h2>
            <p class="hint">
                Seven ways to choose who goes next play the same games, from anyone at all
                to the best there is.
            </p>
            <div class="cliffs-aims">
                <Named name="Level">
                    <Choice
                        label="Level of the games"
                        options={LEVEL_NAMES}
                        value={String(level) as "1"}
                        onChange={(sim) => change({ sim, games: undefined })}
                    />
                </Named>
                <Named name="Rules are drawn">
                    <Choice
                        label="Dealer of the games"
                        options={PRIOR_NAMES}
                        value={generator}
                        onChange={(dealer) => change({ dealer, games: undefined })}
                    />
                </Named>
            </div>
            {begun && (
                <>
                    <Rows results={results} />
                    <ul class="legend cliffs-legend">
                        <li class="won">Games won, by mistakes</li>
                        <li class="lost">Games lost</li>
                        <li class="mean">Mean, and where it lies in 95 of 100 cases</li>
                    </ul>
                </>
            )}
            <RunControls
                run={run}
                label={
                    next ? `Play ${formatCount(next)} games with each` : "All were played"
                }
                onStart={() => run.start(roundAfter(contest, results))}
                during={run.progress ? `${formatCount(run.progress.total)} games each` : ""}
            >
                {played(results)}
            </RunControls>
            {begun && (
                <Developer>
                    <Requests contest={contest} results={results} />
                </Developer>
            )}
        </section>
    );
}
