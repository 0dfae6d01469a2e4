// Games that all strategies play, in rounds. A seed determines the bands and the rules, whatever
// the strategy, and the games of a round are the first games of the next round.
import { useEffect, useState } from "preact/hooks";
import type {
    CliffsGenerator,
    CliffsLevel,
    CliffsSimulateAnswer,
    CliffsSimulateRequest,
    CliffsStrategy,
} from "openapi";
import { useRun, type Run } from "../api/use-run";

/** The name of each strategy and how it chooses a Zoombini, from the worst to the best. */
export const DESCRIPTIONS = {
    naive: ["Careless", "any Zoombini, to the cliff that was right last time"],
    "most-in-common": ["Look-alikes", "to the cliff whose Zoombinis look the most like it"],
    "per-feature": [
        "Feature by feature",
        "counts the features seen on one cliff only: the cliff with more of them",
    ],
    informative: ["Curious", "the one that reveals the most about the rule"],
    "certain-first": ["Careful", "the one whose cliff is the most certain"],
    guarded: ["Guarded", "close to perfect, and each move is proven to be safe"],
    optimal: ["Perfect", "the fewest sneezes on average"],
    safest: ["Safest", "never loses if that can be guaranteed"],
} satisfies Partial<Record<CliffsStrategy, readonly [string, string]>>;

export const STRATEGIES = Object.keys(DESCRIPTIONS) as (keyof typeof DESCRIPTIONS)[];

const ROUNDS = [100, 1000, 10_000];
export const GAMES_MAX = 10_000;
const SEED = 1;

/** The games that the strategies play. */
export interface Setup {
    level: CliffsLevel;
    generator: CliffsGenerator;
}

type Results = readonly CliffsSimulateAnswer[];

export const simulateQuestion = (
    setup: Setup,
    strategy: CliffsStrategy,
    games: number,
): CliffsSimulateRequest => ({ strategy, ...setup, games, optimum_bands: 0, seed: SEED });

const inRound = (results: Results, round: number) =>
    results.filter(({ games }) => games === round);

/** The number of games of the last round that all strategies have played. */
export function completedGames(results: Results): number {
    const rounds = results.map(({ games }) => games);
    const isComplete = (round: number) =>
        inRound(results, round).length === STRATEGIES.length;
    return Math.max(0, ...rounds.filter(isComplete));
}

/** The results of the last complete round, because only the same games compare strategies. Until
 * the first round is complete, its results so far. */
export function comparableResults(results: Results): Results {
    const rounds = results.map(({ games }) => games);
    return inRound(results, completedGames(results) || Math.max(...rounds));
}

/** The number of games of the next round; undefined after the last round. */
export const nextGames = (results: Results) =>
    ROUNDS.find((games) => games > completedGames(results));

/** The requests of a round without those that have a result. */
export function roundQuestions(
    setup: Setup,
    results: Results,
    games: number,
): CliffsSimulateRequest[] {
    const played = inRound(results, games).map(({ strategy }) => strategy);
    return STRATEGIES.filter((strategy) => !played.includes(strategy)).map((strategy) =>
        simulateQuestion(setup, strategy, games),
    );
}

/** Plays rounds. A link can contain the number of games; that round starts at once. */
export function useSimulation(
    setup: Setup,
    linkedGames: number,
    onRound: (games: number) => void,
): { run: Run<"/cliffs/simulate">; results: Results; play: (games: number) => void } {
    const [results, setResults] = useState<Results>([]);
    const run = useRun("/cliffs/simulate", (answer) => {
        setResults((before) => [...before, answer]);
        if (answer.strategy === STRATEGIES.at(-1)) onRound(answer.games);
    });
    const play = (games: number) => run.start(roundQuestions(setup, results, games));
    useEffect(() => {
        if (linkedGames > 0) play(linkedGames);
    }, []);
    return { run, results, play };
}
