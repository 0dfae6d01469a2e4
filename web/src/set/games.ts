// Games that are played while one looks on. Fewer games of a seed are the first ones of
// more, so what is shown after each round is the answer to one question, which can be asked
// again.
import { useLayoutEffect } from "preact/hooks";
import type { SetSimulateRequest } from "openapi";
import { useRun, type Run } from "../api/use-run";

export const GAMES_MAX = 1_048_576;
const GAMES_FIRST = 1024;
const SEED = 1;

export type Games = Run<"/set/simulate">;

export const gamesQuestion = (deal: number, games: number): SetSimulateRequest => ({
    games,
    seed: SEED,
    deal,
});

/** Rounds of twice as many games each. */
export function* gamesRounds(deal: number): Generator<SetSimulateRequest> {
    for (let games = GAMES_FIRST; games <= GAMES_MAX; games *= 2)
        yield gamesQuestion(deal, games);
}

/** Games with tables of `deal` cards; `given` many at once where the address says so. */
export function useGames(
    deal: number,
    given: number,
    onRound: (games: number) => void,
): Games {
    const games = useRun("/set/simulate", (answer) => onRound(answer.games));
    // Before anything is painted: games with other tables are not shown beside these.
    useLayoutEffect(() => {
        games.clear();
        if (given > 0) games.start([gamesQuestion(deal, given)]);
    }, [deal]);
    return games;
}
