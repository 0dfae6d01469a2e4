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
export const DESCRIPTIONS: Record<CliffsStrategy, readonly [string, string]> = {
    naive: ["Naive", "any Zoombini, to the cliff that was right last time"],
    similarity: ["Similarity", "by the traits shared with those across, as published"],
    "most-in-common": [
        "Most in common",
        "by the traits shared with those across, as described",
    ],
    "per-feature": ["Per feature", "each trait votes for the only cliff that accepted it"],
    informative: ["Most informative", "the one that reveals the most about the rule"],
    "certain-first": ["Certain first", "the one whose cliff is the most certain"],
    guarded: ["Guarded", "close to optimal; each move is proven to be safe"],
    optimal: ["Optimal", "the fewest expected mistakes"],
    safest: ["Safest", "never loses if that can be guaranteed"],
};

export const STRATEGIES = Object.keys(DESCRIPTIONS) as CliffsStrategy[];

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

const NORMAL_95 = 1.96; // half the width of a 95% interval, in standard errors

/** The 95% confidence interval of a mean. */
export function meanInterval(mean: number, error: number): readonly [number, number] {
    return [Math.max(0, mean - NORMAL_95 * error), mean + NORMAL_95 * error];
}

/** Wilson's 95% confidence interval of a share of `games` games, which also holds near 0 and 1. */
export function shareInterval(share: number, games: number): readonly [number, number] {
    const square = NORMAL_95 ** 2 / games;
    const middle = share + square / 2;
    const half =
        NORMAL_95 * Math.sqrt((share * (1 - share)) / games + square / (4 * games));
    const [low = 0, high = 1] = [middle - half, middle + half].map(
        (end) => end / (1 + square),
    );
    return [Math.max(0, low), Math.min(1, high)];
}
