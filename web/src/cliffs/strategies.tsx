import { formatCount, integerIn } from "../parts/number";
import { RunControls } from "../parts/run";
import type { Changes, State } from "../place";
import { LEVELS, LevelSelect } from "./level";
import {
    GAMES_MAX,
    comparableResults,
    completedGames,
    nextGames,
    useSimulation,
    type Setup,
} from "./simulation";
import { levelOf } from "./state";
import { StrategyList } from "./strategy-list";

interface StrategiesProps {
    state: State;
    change: (changes: Changes) => void;
}

/** Plays the games and shows their results. */
function Games({ setup, state, change }: StrategiesProps & { setup: Setup }) {
    const linkedGames = integerIn(state["games"], [1, GAMES_MAX], 0);
    const { run, results, play } = useSimulation(setup, linkedGames, (games) =>
        change({ games: String(games) }),
    );
    const next = nextGames(results);
    const games = completedGames(results);
    return (
        <>
            <RunControls
                run={run}
                label={next ? `Play ${formatCount(next)} games each` : "All games played"}
                onStart={() => next && play(next)}
                during={run.progress ? `${formatCount(run.progress.total)} games each` : ""}
            >
                {games > 0
                    ? `${formatCount(games)} games each`
                    : "All players get the same Zoombinis and rules."}
            </RunControls>
            <StrategyList setup={setup} results={comparableResults(results)} />
        </>
    );
}

/** Compares strategies by their sneezes in the same games. */
export function Strategies({ state, change }: StrategiesProps) {
    const level = levelOf(state["sim"], 4);
    return (
        <section class="sheet" aria-labelledby="cliffs-strategies">
            <h2 id="cliffs-strategies">Compare the players</h2>
            <div class="daily-line">
                <LevelSelect
                    level={level}
                    options={LEVELS}
                    onLevel={(sim) => change({ sim, games: undefined })}
                />
            </div>
            <Games
                key={level}
                setup={{ level, generator: "uniform" }}
                state={state}
                change={change}
            />
        </section>
    );
}
