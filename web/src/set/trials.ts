// Random trials: whole games for sets, single tables for UltraSets and GhostSets. The trials with a
// seed start with those of a smaller number of trials, so the result of all rounds is the response
// to one request, which can be repeated.
import { useLayoutEffect } from "preact/hooks";
import type { SetDrawsRequest, SetSimulateRequest, SetVariantUsed } from "openapi";
import { useRun, type Run } from "../api/use-run";
import { formatCount } from "../parts/number";

export const TRIALS_MAX = 1_048_576;
const TRIALS_FIRST = 1024;
const SEED = 1;

/** The size of the tables, and what is counted on them. */
export interface Tables {
    size: number;
    variant: SetVariantUsed;
}

/** A row of a sampled distribution. */
interface Row {
    sets: number;
    probability: number;
    standard_error: number;
}

export interface Trials {
    run: Pick<Run<"/set/draws">, "running" | "progress" | "error" | "stop">;
    /** The number of games or tables; 0 before the first round. */
    count: number;
    /** The distribution for tables of the size. */
    rows: readonly Row[];
    /** The number of trials in words. */
    text: string;
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

/** Requests whose number of trials doubles. */
export function* rounds<Q>(question: (count: number) => Q): Generator<Q> {
    for (let count = TRIALS_FIRST; count <= TRIALS_MAX; count *= 2) yield question(count);
}

/** The trials for tables of one kind. If the address contains the number `given`, they start at
 * once. */
export function useTrials(
    tables: Tables,
    given: number,
    onRound: (count: number) => void,
): Trials {
    const { size, variant } = tables;
    const games = useRun("/set/simulate", (answer) => onRound(answer.games));
    const draws = useRun("/set/draws", (answer) => onRound(answer.draws));
    const plays = variant === "set";
    const ofGames = (count: number) => gamesQuestion(size, count);
    const ofDraws = (count: number) => drawsQuestion(tables, count);
    // A layout effect, so that trials of other tables are never painted next to these.
    useLayoutEffect(() => {
        games.clear();
        draws.clear();
        if (given === 0) return;
        if (plays) games.start([ofGames(given)]);
        else draws.start([ofDraws(given)]);
    }, [size, variant]);
    if (plays) {
        const { answer } = games;
        return {
            run: games,
            count: answer?.games ?? 0,
            rows: answer?.by_table_size[String(size)] ?? [],
            text: answer
                ? `${formatCount(answer.games)} games, ${formatCount(answer.hands)} tables`
                : "",
            start: () => games.start(rounds(ofGames)),
        };
    }
    const { answer } = draws;
    return {
        run: draws,
        count: answer?.draws ?? 0,
        rows: answer?.distribution ?? [],
        text: answer ? `${formatCount(answer.draws)} tables` : "",
        start: () => draws.start(rounds(ofDraws)),
    };
}
