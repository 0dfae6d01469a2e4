// A position with its best guess and its candidates: the page guesses the secret of the user, or
// solves a game that is played elsewhere.
import { useState } from "preact/hooks";
import { ErrorBox } from "../parts/error-box";
import { BestGuess, Conflict } from "./best-guess";
import { writePath } from "./code";
import { countCodes, isFourDigits, spell } from "./format";
import { withReview } from "./line";
import { ObjectiveChoice } from "./objective-choice";
import { isFound, usePosition, type Position } from "./position";
import { Requests } from "./requests";
import { useReview } from "./review";
import { SecretsLeft } from "./secrets-left";
import { AllRows, Solver } from "./solver";
import { SolverSetup } from "./solver-setup";
import type { Change, Game } from "./state";
import { Tiles } from "./tiles";
import { YourSecret } from "./your-secret";

/** Guesses are evaluated in games with at most this number of codes. In larger games, the evaluation
 * takes long and would delay the best guess. */
const REVIEWED_CODES_MAX = 8000;

interface AnalysisProps {
    game: Game;
    change: Change;
}

interface AnswerProps {
    game: Game;
    position: Position;
    onGuess: (guess: string) => void;
}

/** The answer of the solver, which follows each row: the secrets left, and the best next guess. */
function Answer({ game, position, onGuess }: AnswerProps) {
    const { best, conflicts, valid, candidates, count } = position;
    const guess = best.answer?.guess;
    const isSolved = isFound(position, game.format);
    return (
        <div class="answer">
            <SecretsLeft
                candidates={candidates}
                count={count}
                total={countCodes(game.format)}
                unknown={!valid}
            />
            <Conflict conflicts={conflicts} />
            {isSolved && (
                <p role="status">
                    <strong>Solved. The secret is</strong>{" "}
                    <Tiles code={candidates[0] ?? ""} />
                </p>
            )}
            {valid && conflicts.length === 0 && !isSolved && (
                <BestGuess
                    best={best}
                    objective={game.objective}
                    title="The best next guess"
                >
                    {guess && (
                        <button type="button" onClick={() => onGuess(guess)}>
                            Use this guess
                            <span class="unseen">, {spell(guess)}</span>
                        </button>
                    )}
                </BestGuess>
            )}
        </div>
    );
}

export function Analysis({ game, change }: AnalysisProps) {
    const known = usePosition(game);
    const [draft, setDraft] = useState("");
    const isSolver = game.mode === "rows";
    const isReviewed =
        isSolver && known.valid && countCodes(game.format) <= REVIEWED_CODES_MAX;
    const review = useReview(isReviewed ? [...known.rows] : null, game.format);
    const lines = isReviewed ? withReview(known.lines, review) : known.lines;
    const position = { ...known, lines };
    const error = position.best.error ?? review.error;
    const hasTree = isFourDigits(game.format);
    const ignore = (index: number) => {
        const ignored = game.ignored.includes(index)
            ? game.ignored.filter((one) => one !== index)
            : [...game.ignored, index];
        change({ ignore: ignored.join(",") || undefined }, "replace");
    };
    const showTree = () => change({ path: writePath(position.rows), tab: "lab" }, "push");
    const setup = <SolverSetup {...{ game, change }} onClear={() => setDraft("")} />;
    const side = { game, position, change, onIgnore: ignore };
    return (
        <section
            class={game.format.positions > 4 ? "sheet game long" : "sheet game"}
            id="game"
            aria-label="Game"
            style={{ "--positions": game.format.positions }}
        >
            <div class="sides">
                <div class="moves">
                    {isSolver ? (
                        <Solver {...side} draft={draft} onDraft={setDraft} setup={setup} />
                    ) : (
                        <YourSecret {...side} />
                    )}
                    {error && <ErrorBox error={error} />}
                </div>
                <div class="side">
                    {isSolver ? (
                        <Answer {...{ game, position }} onGuess={setDraft} />
                    ) : (
                        <SecretsLeft
                            candidates={position.candidates}
                            count={position.count}
                            unknown={!position.valid}
                        />
                    )}
                </div>
                <div class="more-about">
                    {(!isSolver || game.rows.length > 0) && setup}
                    {isSolver && (
                        <AllRows {...{ game, change }} onClear={() => setDraft("")} />
                    )}
                    <details open={game.objective !== "average"}>
                        <summary>What counts as the best guess</summary>
                        <ObjectiveChoice
                            objective={game.objective}
                            onChange={(objective) => change({ objective }, "replace")}
                        />
                    </details>
                    {hasTree && (
                        <button type="button" class="quiet show-tree" onClick={showTree}>
                            Show this position in the tree
                        </button>
                    )}
                </div>
            </div>
            <Requests best={position.best} review={review} />
        </section>
    );
}
