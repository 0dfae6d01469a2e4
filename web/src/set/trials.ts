// Simulated games. The games with a seed start with those of a smaller number of games, so the result
// of all rounds is the response to one request, which can be repeated.
import { useLayoutEffect } from "preact/hooks";
import type { SetSimulateRequest } from "openapi";
import { useRun, type Run } from "../api/use-run";
import { formatCount } from "../parts/number";

export const TRIALS_MAX = 1_048_576;
const TRIALS_FIRST = 1024;
const SEED = 1;

/** A row of a sampled distribution. */
interface Row {
    sets: number;
    probability: number;
}

export interface Trials {
    run: Pick<Run<"/set/simulate">, "running" | "progress" | "error" | "stop">;
    /** The number of games; 0 before the first round. */
    count: number;
    /** The distribution for tables of the size. */
    rows: readonly Row[];
    /** The number of games in words. */
    text: string;
    start: () => void;
}

export const gamesQuestion = (initialCards: number, games: number): SetSimulateRequest => ({
    games,
    seed: SEED,
    initial_cards: initialCards,
});

/** Requests whose number of trials doubles. */
export function* rounds<Q>(question: (count: number) => Q): Generator<Q> {
    for (let count = TRIALS_FIRST; count <= TRIALS_MAX; count *= 2) yield question(count);
}

/** The games with tables of `size` cards. If the address contains the number `given`, they start at
 * once. */
export function useTrials(
    size: number,
    given: number,
    onRound: (count: number) => void,
): Trials {
    const games = useRun("/set/simulate", (answer) => onRound(answer.games));
    const ofGames = (count: number) => gamesQuestion(size, count);
    // A layout effect, so that games with other tables are never painted next to these.
    useLayoutEffect(() => {
        games.clear();
        if (given > 0) games.start([ofGames(given)]);
    }, [size]);
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
