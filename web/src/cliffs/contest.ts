// Games that all strategies play, round by round. The seed stands for the same bands and
// rules whoever plays, and fewer games are the first ones of more.
import { useLayoutEffect, useState } from "preact/hooks";
import type {
    CliffsGenerator,
    CliffsLevel,
    CliffsSimulateAnswer,
    CliffsSimulateRequest,
    CliffsStrategy,
} from "openapi";
import { useRun, type Run } from "../api/use-run";

/** The worst first. */
export const STRATEGIES: readonly CliffsStrategy[] = [
    "naive",
    "similarity",
    "informative",
    "certain-first",
    "guarded",
    "optimal",
    "safest",
];

/** What each is called, and how it chooses. */
export const TOLD: Record<CliffsStrategy, readonly [string, string]> = {
    naive: ["Naive", "anyone, to the cliff that was right last time"],
    similarity: ["Similarity", "by the traits shared with those across, as published"],
    informative: ["Most informative", "whoever tells the most about the rule"],
    "certain-first": ["Certain first", "whoever is the most certain"],
    guarded: ["Guarded", "good play, each move proven to be safe"],
    optimal: ["Optimal", "the fewest mistakes that can be expected"],
    safest: ["Safest", "never loses where that can be promised"],
};

const ROUNDS = [100, 300, 1000, 3000, 10_000] as const;
export const GAMES_MAX = ROUNDS[ROUNDS.length - 1] ?? 0;
const SEED = 1;

export interface Contest {
    level: CliffsLevel;
    generator: CliffsGenerator;
}

export const contestQuestion = (
    { level, generator }: Contest,
    strategy: CliffsStrategy,
    games: number,
): CliffsSimulateRequest => ({
    strategy,
    level,
    generator,
    games,
    optimum_bands: 0,
    seed: SEED,
});

export type Results = Partial<Record<CliffsStrategy, CliffsSimulateAnswer>>;

/** How many games the next round has; after the last one there is none. */
export const gamesAfter = (results: Results) =>
    ROUNDS.find((games) =>
        STRATEGIES.some((strategy) => (results[strategy]?.games ?? 0) < games),
    );

/** The next round, without what is known of it already. */
export function roundAfter(contest: Contest, results: Results): CliffsSimulateRequest[] {
    const games = gamesAfter(results) ?? 0;
    return STRATEGIES.filter((strategy) => (results[strategy]?.games ?? 0) < games).map(
        (strategy) => contestQuestion(contest, strategy, games),
    );
}

/** How many games each strategy has played; all of them the same ones. */
export const gamesOf = (results: Results): number =>
    Math.max(0, ...Object.values(results).map(({ games }) => games));

/** Results so far, and those of a round that not all have played. */
interface Rounds {
    whole: Results;
    next: Results;
}

/** Takes an answer up. The first round is shown as it comes, and each later one when all have
 * played it: strategies are only ever compared by the same bands and rules. */
export function takeUp({ whole, next }: Rounds, answer: CliffsSimulateAnswer): Rounds {
    const round = { ...next, [answer.strategy]: answer };
    const first = STRATEGIES.some((strategy) => !whole[strategy]);
    const done = STRATEGIES.every((one) => round[one]?.games === answer.games);
    if (done) return { whole: round, next: {} };
    return { whole: first ? round : whole, next: round };
}

/** The last round of each strategy. One of `given` games is played at once, for an address
 * that names them. */
export function useContest(
    contest: Contest,
    given: number,
    onRound: (games: number) => void,
): { run: Run<"/cliffs/simulate">; results: Results } {
    const [rounds, setRounds] = useState<Rounds>({ whole: {}, next: {} });
    const run = useRun("/cliffs/simulate", (answer) => {
        setRounds((before) => takeUp(before, answer));
        if (answer.strategy === STRATEGIES.at(-1)) onRound(answer.games);
    });
    // Before painting, so that it does not end a run that is started right after.
    useLayoutEffect(() => {
        setRounds({ whole: {}, next: {} });
        const questions = STRATEGIES.map((one) => contestQuestion(contest, one, given));
        if (given > 0) run.start(questions);
        else run.clear();
    }, [contest.level, contest.generator]);
    return { run, results: rounds.whole };
}

const SURE = 1.96; // standard errors of 95 %

/** The least and the most that a mean may be, with 95 % certainty. */
export function meanWithin(mean: number, error: number): readonly [number, number] {
    return [Math.max(0, mean - SURE * error), mean + SURE * error];
}

/** Wilson's interval for the share of `games` games: it holds near 0 and 1 too. */
export function shareWithin(share: number, games: number): readonly [number, number] {
    const square = SURE ** 2 / games;
    const middle = share + square / 2;
    const reach = SURE * Math.sqrt((share * (1 - share)) / games + square / (4 * games));
    const ends = [middle - reach, middle + reach].map((end) => end / (1 + square));
    return [Math.max(0, ends[0] ?? 0), Math.min(1, ends[1] ?? 1)];
}
