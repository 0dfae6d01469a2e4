// Games that are played while one looks on. Fewer games of a seed are the first ones of
// more, so what is shown after each round is the answer to one question, which can be asked
// again.
import { useEffect, useRef, useState } from "preact/hooks";
import type { SetSimulateAnswer, SetSimulateRequest } from "openapi";
import { follow, wasAborted, type Progress } from "../api/client";

export const GAMES_MAX = 1_048_576;
const GAMES_FIRST = 1024;
const SEED = 1;

export interface Games {
    running: boolean;
    /** How far the round is. */
    progress: Progress | null;
    answer: SetSimulateAnswer | null;
    error: Error | null;
    start: () => void;
    stop: () => void;
}

export const gamesQuestion = (deal: number, games: number): SetSimulateRequest => ({
    games,
    seed: SEED,
    deal,
});

type Shown = Omit<Games, "start" | "stop">;

const NOTHING: Shown = { running: false, progress: null, answer: null, error: null };

/** Asks for `first` games, then twice as many, up to `last`; tells each answer. */
async function play(
    deal: number,
    [first, last]: readonly [number, number],
    tell: (change: Partial<Shown>) => void,
    signal: AbortSignal,
) {
    for (let games = first; games <= last; games *= 2) {
        const question = gamesQuestion(deal, games);
        const hear = (progress: Progress) => tell({ progress });
        tell({ progress: { done: 0, total: games } });
        tell({ answer: await follow("/set/simulate", question, hear, signal) });
    }
}

/** Games with tables of `deal` cards; `given` many at once where the address says so. */
export function useGames(
    deal: number,
    given: number,
    onRound: (games: number) => void,
): Games {
    const [shown, setShown] = useState<Shown>(NOTHING);
    const control = useRef<AbortController | null>(null);
    const begin = (range: readonly [number, number]) => {
        control.current?.abort();
        const own = new AbortController();
        control.current = own;
        const tell = (change: Partial<Shown>) => {
            if (control.current !== own) return;
            setShown((before) => ({ ...before, ...change }));
            if (change.answer) onRound(change.answer.games);
        };
        setShown({ ...NOTHING, running: true });
        play(deal, range, tell, own.signal)
            .catch((error: Error) => tell(wasAborted(error) ? {} : { error }))
            .finally(() => tell({ running: false, progress: null }));
    };
    useEffect(() => {
        setShown(NOTHING);
        if (given > 0) begin([given, given]);
        return () => control.current?.abort();
    }, [deal]);
    return {
        ...shown,
        start: () => begin([GAMES_FIRST, GAMES_MAX]),
        stop: () => control.current?.abort(),
    };
}
