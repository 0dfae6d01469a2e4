// A game: the cliffs, the advice, the moves, and the settings.
import type { ComponentChildren } from "preact";
import type { CliffsSolveRequest } from "openapi";
import { useAnswer, type RequestState } from "../api/use-answer";
import { CopyRequest } from "../parts/copy";
import { Disclosure } from "../parts/disclosure";
import { ErrorBox } from "../parts/error-box";
import { Lazy } from "../parts/lazy";
import { FIELDS, fieldError } from "./errors";
import type { Session } from "./game";
import { loadLate } from "./load-late";
import { Moves } from "./moves";
import { Plan } from "./plan";
import { Scene } from "./scene";
import { Settings } from "./settings";
import { endOf, fromKnown, solveQuestion } from "./state";

/** The number of rules that are listed. Their count is of all rules. */
const RULES_LISTED = 100;

interface AdvicePanelProps {
    session: Session;
    asked: RequestState<"/cliffs/solve">;
    question: CliffsSolveRequest;
    isOver: boolean;
    level: ComponentChildren;
    /** The end of the game, or more buttons. */
    children?: ComponentChildren;
}

/** The advice. A game on this page shows it on request. */
function AdvicePanel(props: AdvicePanelProps) {
    const { session, asked, question, isOver, level, children } = props;
    const { game, change } = session;
    const isPlay = game.mode === "play";
    return (
        <section class="sheet" aria-labelledby="cliffs-advice">
            <h2 id="cliffs-advice" class={isPlay ? "unseen" : undefined}>
                {isPlay ? "The game" : "Advice"}
            </h2>
            {level}
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
                <Lazy load={loadLate}>
                    {({ Advice }) => (
                        <Advice session={session} asked={asked}>
                            <CopyRequest path="/cliffs/solve" question={question} />
                        </Advice>
                    )}
                </Lazy>
            )}
            {asked.error && <ErrorBox error={asked.error} shown={FIELDS} />}
        </section>
    );
}

/** The answer about the known Zoombinis of a band. */
function useBandAnswer(
    band: readonly string[],
    question: CliffsSolveRequest | null,
): RequestState<"/cliffs/solve"> {
    const asked = useAnswer("/cliffs/solve", question);
    return asked.answer ? { ...asked, answer: fromKnown(band, asked.answer) } : asked;
}

interface BoardProps {
    session: Session;
    /** The moves are final, and the settings are those of the day. */
    daily?: boolean;
    /** The level: a choice, or a text if it is fixed. */
    level: ComponentChildren;
    /** The result of a daily puzzle, above the advice. */
    above?: ComponentChildren;
    /** The end of the game, or more buttons, in the panel of the advice. */
    children?: ComponentChildren;
}

export function Board({ session, daily = false, level, above, children }: BoardProps) {
    const { game, band, size, change } = session;
    const question = { ...solveQuestion(game, band), max_rules: RULES_LISTED };
    const isAsked = (game.showsAdvice || game.hints > 0) && size > 0;
    const asked = useBandAnswer(band, isAsked ? question : null);
    return (
        <>
            <div class="board">
                <div class="main-column">
                    <Scene session={session} answer={asked.answer} />
                    {game.editing && (
                        <Lazy load={loadLate}>
                            {({ DigitsForm }) => (
                                <DigitsForm session={session} error={asked.error} />
                            )}
                        </Lazy>
                    )}
                </div>
                <div class="side-column">
                    {above}
                    <AdvicePanel
                        session={session}
                        asked={asked}
                        question={question}
                        level={level}
                        isOver={endOf(game, size) !== undefined}
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
                {game.showsAdvice && size > 0 && (
                    <Lazy load={loadLate}>
                        {({ Rules }) => <Rules answer={asked.answer} />}
                    </Lazy>
                )}
            </div>
            {!daily && <Plan session={session} />}
        </>
    );
}
