// A game: the cliffs, the advice, the moves, and the settings.
import type { ComponentChildren } from "preact";
import { useAnswer, type RequestState } from "../api/use-answer";
import { CopyRequest } from "../parts/copy";
import { Disclosure } from "../parts/disclosure";
import { ErrorBox } from "../parts/error-box";
import { Advice } from "./advice";
import { Editor } from "./editor";
import { FIELDS, fieldError } from "./errors";
import type { Session } from "./game";
import { Moves } from "./moves";
import { Plan } from "./plan";
import { RULES_LISTED, Rules } from "./rules";
import { Scene } from "./scene";
import { Settings } from "./settings";
import { endOf, solveQuestion } from "./state";

interface AdvicePanelProps {
    session: Session;
    asked: RequestState<"/cliffs/solve">;
    question: ReturnType<typeof solveQuestion>;
    isOver: boolean;
    /** The end of the game, or more buttons. */
    children?: ComponentChildren;
}

/** The advice. A game on this page shows it on request. */
function AdvicePanel({ session, asked, question, isOver, children }: AdvicePanelProps) {
    const { game, change } = session;
    const isPlay = game.mode === "play";
    return (
        <section class="sheet" aria-labelledby="cliffs-advice">
            <h2 id="cliffs-advice" class={isPlay ? "unseen" : undefined}>
                {isPlay ? "The game" : "Advice"}
            </h2>
            {isPlay && !isOver ? (
                <div class="buttons">
                    <button
                        type="button"
                        aria-expanded={game.showsAdvice}
                        onClick={() =>
                            change({ advice: game.showsAdvice ? undefined : "on" })
                        }
                    >
                        {game.showsAdvice ? "Hide the advice" : "Show me the best move"}
                    </button>
                    {children}
                </div>
            ) : (
                children
            )}
            {game.showsAdvice && !(isPlay && isOver) && (
                <Advice session={session} asked={asked}>
                    <CopyRequest path="/cliffs/solve" question={question} />
                </Advice>
            )}
            {asked.error && <ErrorBox error={asked.error} shown={FIELDS} />}
        </section>
    );
}

interface BoardProps {
    session: Session;
    /** The moves are final, and the settings are those of the day. */
    daily?: boolean;
    /** The result of a daily puzzle, above the advice. */
    above?: ComponentChildren;
    /** The end of the game, or more buttons, in the panel of the advice. */
    children?: ComponentChildren;
}

export function Board({ session, daily = false, above, children }: BoardProps) {
    const { game, band, change } = session;
    const question = { ...solveQuestion(game, band), max_rules: RULES_LISTED };
    const isAsked = game.showsAdvice && band.length > 0;
    const asked = useAnswer("/cliffs/solve", isAsked ? question : null);
    return (
        <>
            <div class="board">
                <div class="main-column">
                    <Scene session={session} answer={asked.answer} />
                    {game.editing && <Editor session={session} error={asked.error} />}
                </div>
                <div class="side-column">
                    {above}
                    <AdvicePanel
                        session={session}
                        asked={asked}
                        question={question}
                        isOver={endOf(game, band.length) !== undefined}
                    >
                        {children}
                    </AdvicePanel>
                    <Moves
                        session={session}
                        answer={asked.answer}
                        error={fieldError(asked.error, "/history")}
                        final={daily}
                    />
                    {!daily && (
                        <div class="sheet">
                            <Disclosure summary="Settings" open={game.mode === "advise"}>
                                <Settings game={game} change={change} error={asked.error} />
                            </Disclosure>
                            {session.error && <ErrorBox error={session.error} />}
                            {session.question && (
                                <CopyRequest
                                    path="/cliffs/deal"
                                    question={session.question}
                                />
                            )}
                        </div>
                    )}
                </div>
                {game.showsAdvice && <Rules answer={asked.answer} />}
            </div>
            {!daily && <Plan session={session} />}
        </>
    );
}
