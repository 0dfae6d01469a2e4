// Advice for a game outside this page: the band, the moves, and the advice.
import type { CliffsSolveRequest } from "openapi";
import { errorAt } from "../api/client";
import { useAnswer, type RequestState } from "../api/use-answer";
import { CopyRequest } from "../parts/copy";
import { ErrorBox } from "../parts/error-box";
import { newSeed } from "../parts/number";
import { Advice } from "./advice";
import { Editor } from "./editor";
import { actionsOf, type Session } from "./game";
import { LevelSelect, ORIGINAL_LEVELS } from "./level";
import { Moves } from "./moves";
import { RuleLine, Rules } from "./rules";
import { Scene } from "./scene";
import { endOf, fromKnown, solveQuestion, writeSeed } from "./state";

const UNKNOWN_MOVES =
    "These moves do not fit the Zoombinis: one is missing or was sent more than once.";

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

/** The level, and the buttons that change what was entered. */
function Toolbar({ session }: { session: Session }) {
    const { game, size, change } = session;
    const { editing, moves, selected } = game;
    const isEmpty = moves.length === 0;
    return (
        <div class="daily-line">
            <LevelSelect
                level={game.level}
                options={ORIGINAL_LEVELS}
                onLevel={(level) => change({ level })}
            />
            {size === 0 ? (
                <button
                    type="button"
                    class="small quiet"
                    onClick={() => change(writeSeed(newSeed()), "push")}
                >
                    Example
                </button>
            ) : (
                <button
                    type="button"
                    class="small"
                    aria-expanded={editing}
                    aria-label={editing ? "Done editing" : "Edit the Zoombinis"}
                    onClick={() =>
                        change(
                            editing
                                ? { edit: undefined, pick: undefined }
                                : { edit: "on", pick: String(selected ?? 0) },
                        )
                    }
                >
                    {editing ? "Done" : "Edit"}
                </button>
            )}
            {!editing && (
                <button
                    type="button"
                    class="small undo"
                    aria-disabled={isEmpty}
                    onClick={() =>
                        isEmpty || actionsOf(session).setMoves(moves.slice(0, -1))
                    }
                >
                    Undo
                </button>
            )}
        </div>
    );
}

export function Solver({ session }: { session: Session }) {
    const { game, band, size } = session;
    const { editing } = game;
    const question = { ...solveQuestion(game, band), max_rules: RULES_LISTED };
    const isAsked = size > 0 && (!editing || size === band.length);
    const asked = useBandAnswer(band, isAsked ? question : null);
    const error = asked.error ?? session.error;
    return (
        <>
            <Toolbar session={session} />
            <div class="board">
                <div class="main-column">
                    <Scene
                        session={session}
                        answer={asked.answer}
                        rules={!editing && <RuleLine answer={asked.answer} />}
                        editor={editing && <Editor session={session} />}
                    />
                </div>
                <div class="side-column">
                    {(error || editing || !endOf(game, size)) && (
                        <section class="sheet" aria-labelledby="cliffs-advice">
                            <h2 id="cliffs-advice">Advice</h2>
                            <Advice session={session} asked={asked} isAsked={isAsked}>
                                <CopyRequest path="/cliffs/solve" question={question} />
                            </Advice>
                            {error && <ErrorBox error={error} shown={["/history"]} />}
                        </section>
                    )}
                    <Moves
                        session={session}
                        answer={asked.answer}
                        error={errorAt(asked.error, "/history") && UNKNOWN_MOVES}
                        canTakeBack
                    />
                </div>
                {isAsked && <Rules answer={asked.answer} />}
            </div>
        </>
    );
}
