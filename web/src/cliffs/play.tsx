// A game on this page: the cliffs, and the moves.
import type { ComponentChildren } from "preact";
import { useAnswer } from "../api/use-answer";
import { ErrorBox } from "../parts/error-box";
import type { Session } from "./game";
import { Moves } from "./moves";
import { Scene } from "./scene";
import { solveQuestion } from "./state";

interface PlayProps {
    session: Session;
    /** True if a hint costs a star. */
    hasStars?: boolean;
    /** What is added to the end of the game. */
    ending?: ComponentChildren;
    /** The result, and settings. */
    children?: ComponentChildren;
}

export function Play({ session, hasStars = false, ending, children }: PlayProps) {
    const { game, band, error } = session;
    const isAsked = game.hints.step > 0 && band.length > 0;
    const { answer } = useAnswer(
        "/cliffs/solve",
        isAsked ? solveQuestion(game, band) : null,
    );
    return (
        <div class="board">
            <div class="main-column">
                <Scene {...{ session, answer, hasStars, ending }} />
            </div>
            <div class="side-column">
                {error && <ErrorBox error={error} />}
                {children}
                <Moves session={session} />
            </div>
        </div>
    );
}
