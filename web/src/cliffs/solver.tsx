// Advice for a game outside this page: the band, the moves, the advice, and the settings.
import { useState } from "preact/hooks";
import type { CliffsSolveRequest } from "openapi";
import { useAnswer, type RequestState } from "../api/use-answer";
import { CopyRequest } from "../parts/copy";
import { Disclosure } from "../parts/disclosure";
import { ErrorBox } from "../parts/error-box";
import { Advice } from "./advice";
import { DigitsForm } from "./digits-form";
import { Editor } from "./editor";
import { FIELDS, fieldError } from "./errors";
import type { Session } from "./game";
import { LevelChoice } from "./level";
import { Moves } from "./moves";
import { Rules } from "./rules";
import { Scene } from "./scene";
import { Settings } from "./settings";
import { ALLOWED_DEFAULT, fromKnown, solveQuestion } from "./state";

/** The rules are listed if they are not more. */
const RULES_LISTED = 10;

/** The answer about the known Zoombinis of a band. */
function useBandAnswer(
    band: readonly string[],
    question: CliffsSolveRequest | null,
): RequestState<"/cliffs/solve"> {
    const asked = useAnswer("/cliffs/solve", question);
    return asked.answer ? { ...asked, answer: fromKnown(band, asked.answer) } : asked;
}

export function Solver({ session }: { session: Session }) {
    const { game, band, size, change } = session;
    const { editing } = game;
    // A link can contain a setting.
    const [isOpen] = useState(game.allowed !== ALLOWED_DEFAULT);
    const question = { ...solveQuestion(game, band), max_rules: RULES_LISTED };
    const isAsked = size > 0 && (!editing || size === band.length);
    const asked = useBandAnswer(band, isAsked ? question : null);
    const error = asked.error ?? session.error;
    return (
        <div class="board">
            <div class="main-column">
                <Scene
                    session={session}
                    answer={asked.answer}
                    editor={editing && <Editor session={session} />}
                />
                {editing && <DigitsForm session={session} error={asked.error} />}
            </div>
            <div class="side-column">
                <section class="sheet" aria-labelledby="cliffs-advice">
                    <h2 id="cliffs-advice">Advice</h2>
                    <LevelChoice game={game} change={change} />
                    <Advice session={session} asked={asked} isAsked={isAsked}>
                        <CopyRequest path="/cliffs/solve" question={question} />
                    </Advice>
                    {error && <ErrorBox error={error} shown={FIELDS} />}
                </section>
                <Moves
                    session={session}
                    answer={asked.answer}
                    error={fieldError(asked.error, "/history")}
                    canUndo
                />
                <div class="sheet">
                    <Disclosure summary="Settings" open={isOpen}>
                        <Settings game={game} change={change} error={asked.error} />
                    </Disclosure>
                </div>
            </div>
            {isAsked && <Rules answer={asked.answer} />}
        </div>
    );
}
