// Games that all strategies play, round by round. The seed stands for the same bands and
// rules whoever plays, and fewer games are the first ones of more.
import { useEffect, useState } from "preact/hooks";
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

const ROUNDS = [100, 300, 1000, 3000, 10_000] as const;
export const GAMES_MAX = ROUNDS[ROUNDS.length - 1] ?? 0;
const SEED = 1;

// What is played before anybody asks: little, since some strategies search. Each plays as
// many games as the others, so that all are compared on the same bands and rules.
const OPENING = 60;

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

/** All rounds, without what is known of them already. */
export function roundsAfter(contest: Contest, results: Results): CliffsSimulateRequest[] {
    return ROUNDS.flatMap((games) =>
        STRATEGIES.filter((strategy) => (results[strategy]?.games ?? 0) < games).map(
            (strategy) => contestQuestion(contest, strategy, games),
        ),
    );
}

/** The round of `given` games where the address names one, or a short one. */
const opening = (contest: Contest, given: number) =>
    STRATEGIES.map((strategy) => contestQuestion(contest, strategy, given || OPENING));

/** The least and the most games that a strategy has played. */
export function gamesOf(results: Results): readonly [number, number] {
    const games = STRATEGIES.map((strategy) => results[strategy]?.games ?? 0);
    return [Math.min(...games), Math.max(...games)];
}

/** The last answer of each strategy. A round is played at once: of `given` games, or a short
 * one where that is 0. */
export function useContest(
    contest: Contest,
    given: number,
    onRound: (games: number) => void,
): { run: Run<"/cliffs/simulate">; results: Results } {
    const [results, setResults] = useState<Results>({});
    const run = useRun("/cliffs/simulate", (answer) => {
        setResults((before) => ({ ...before, [answer.strategy]: answer }));
        const whole = answer.games >= ROUNDS[0];
        if (whole && answer.strategy === STRATEGIES.at(-1)) onRound(answer.games);
    });
    useEffect(() => {
        setResults({});
        run.start(opening(contest, given));
    }, [contest.level, contest.generator]);
    return { run, results };
}
