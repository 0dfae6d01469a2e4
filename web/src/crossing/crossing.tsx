// A puzzle in one of the tabs.
import { ProblemError } from "../api/client";
import { CopyRequest } from "../parts/copy";
import { ErrorBox } from "../parts/error-box";
import type { Tab } from "../parts/tab";
import type { PageProps } from "../place";
import { usePlayed, type Game } from "./game";
import { River } from "./river";
import { graphQuestion, PATH, useSolved, type Form } from "./solved";

interface CrossingProps extends PageProps {
    game: Game;
    tab: Tab;
    /** The form of the puzzle, which shows its errors and its request. */
    form?: Form | undefined;
}

export function Crossing({ state, game, tab, form }: CrossingProps) {
    const isSolver = tab === "solver";
    const solved = useSolved(game, tab === "lab");
    const { error } = solved.request;
    const played = usePlayed(game, error instanceof ProblemError);
    return (
        <>
            <div class={isSolver ? "solver" : "game"}>
                {form?.(solved)}
                {played && game.puzzle.travelers.length > 0 ? (
                    <section class={played.isStale ? "result stale" : "result"}>
                        <River {...{ state, tab, game, played, solved }} />
                    </section>
                ) : (
                    <p class="no-board">The best plan will be here.</p>
                )}
            </div>
            {!isSolver && error && <ErrorBox error={error} />}
            {!isSolver && <CopyRequest path={PATH} question={graphQuestion(game.puzzle)} />}
        </>
    );
}
