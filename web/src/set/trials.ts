// What is tried at random while one looks on: whole games for sets, single tables for
// UltraSets and GhostSets. Fewer of a seed are the first ones of more, so what is shown after
// each round is the answer to one question, which can be asked again.
import { useLayoutEffect } from "preact/hooks";
import type { SetDrawsRequest, SetSimulateRequest, SetVariantUsed } from "openapi";
import { useRun, type Run } from "../api/use-run";
import { formatCount } from "../parts/number";

export const TRIALS_MAX = 1_048_576;
const TRIALS_FIRST = 1024;
const SEED = 1;

/** Tables of which size, and what is counted on them. */
export interface Tables {
    size: number;
    variant: SetVariantUsed;
}

/** A row of a distribution that was sampled. */
interface Row {
    sets: number;
    probability: number;
    standard_error: number;
}

export interface Trials {
    run: Pick<Run<"/set/draws">, "running" | "progress" | "error" | "stop">;
    /** Games that were played, or tables that were drawn; 0 before the first round. */
    count: number;
    /** What tables of this size held. */
    rows: readonly Row[];
    /** All that was tried, in words. */
    told: string;
    start: () => void;
}

export const gamesQuestion = (initialCards: number, games: number): SetSimulateRequest => ({
    games,
    seed: SEED,
    initial_cards: initialCards,
});

export const drawsQuestion = (
    { size, variant }: Tables,
    draws: number,
): SetDrawsRequest => ({ draws, cards: size, variant, seed: SEED });

/** Rounds of twice as many each. */
export function* rounds<Q>(question: (count: number) => Q): Generator<Q> {
    for (let count = TRIALS_FIRST; count <= TRIALS_MAX; count *= 2) yield question(count);
}

/** Trials for tables of one kind; `given` many at once where the address says so. */
export function useTrials(
    tables: Tables,
    given: number,
    onRound: (count: number) => void,
): Trials {
    const { size, variant } = tables;
    const games = useRun("/set/simulate", (answer) => onRound(answer.games));
    const draws = useRun("/set/draws", (answer) => onRound(answer.draws));
    const played = variant === "set";
    const ofGames = (count: number) => gamesQuestion(size, count);
    const ofDraws = (count: number) => drawsQuestion(tables, count);
    // Before anything is painted: trials with other tables are not shown beside these.
    useLayoutEffect(() => {
        games.clear();
        draws.clear();
        if (given === 0) return;
        if (played) games.start([ofGames(given)]);
        else draws.start([ofDraws(given)]);
    }, [size, variant]);
    if (played) {
        const { answer } = games;
        return {
            run: games,
            count: answer?.games ?? 0,
            rows: answer?.by_table_size[String(size)] ?? [],
            told: answer
                ? `${formatCount(answer.games)} games, ${formatCount(answer.hands)} hands`
                : "",
            start: () => games.start(rounds(ofGames)),
        };
    }
    const { answer } = draws;
    return {
        run: draws,
        count: answer?.draws ?? 0,
        rows: answer?.distribution ?? [],
        told: answer ? `${formatCount(answer.draws)} tables` : "",
        start: () => draws.start(rounds(ofDraws)),
    };
}
