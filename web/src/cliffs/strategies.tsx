import { loadWhenReachable } from "../api/reach";
import { useAsync } from "../api/use-async";
import { Choice } from "../parts/choice";
import { CopyRequest } from "../parts/copy";
import { Developer } from "../parts/developer";
import { formatCount, integerIn } from "../parts/number";
import { optionOf } from "../parts/option";
import { RunControls } from "../parts/run";
import { ErrorBox } from "../parts/error-box";
import type { Changes, State } from "../place";
import {
    GAMES_MAX,
    STRATEGIES,
    TOLD,
    contestQuestion,
    gamesAfter,
    gamesOf,
    roundAfter,
    useContest,
    type Contest,
    type Results,
} from "./contest";
import { LEVEL_NAMES, Named, PRIOR_NAMES } from "./settings";
import { levelOf } from "./state";

const load = (signal: AbortSignal) => loadWhenReachable(() => import("./rows"), signal);

/** The figures, whose script is fetched with the first games. */
function Later({ results }: { results: Results }) {
    const [rows, error] = useAsync(load, []);
    if (error) return <ErrorBox error={error} />;
    return rows && <rows.Rows results={results} />;
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
                    <Later results={results} />
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
