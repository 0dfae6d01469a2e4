import type { GrecianSolveAnswer } from "openapi";
import { CopyRequest } from "../parts/copy";
import { ErrorBox } from "../parts/error-box";
import { formatCount } from "../parts/number";
import { Corrections } from "./corrections";
import { modulo } from "./puzzle";
import { describeTurn } from "./turns";
import type { Game } from "./use-game";

interface AnswerProps {
    game: Game;
    answer: GrecianSolveAnswer;
}

/** The number of solutions in a sentence. */
function describeVerdict({ status, count }: GrecianSolveAnswer): string {
    if (status === "none") return "No position of the dials works.";
    if (status === "unique") return "There is one solution.";
    if (status === "many") return `There are ${formatCount(count)} solutions.`;
    return "No solution was found in the time limit.";
}

/** Buttons that go through the solutions. */
function Several({ game, answer }: AnswerProps) {
    const listed = answer.solutions.length;
    if (listed < 2) return null;
    const go = (index: number) => game.choose(modulo(index, listed));
    return (
        <div class="buttons" role="group" aria-label="Solutions">
            <button type="button" class="small" onClick={() => go(game.index - 1)}>
                Previous solution
            </button>
            <span role="status">
                Solution {game.index + 1} of {formatCount(answer.count)}
                {String(listed) !== answer.count && `, ${listed} listed`}
            </span>
            <button type="button" class="small" onClick={() => go(game.index + 1)}>
                Next solution
            </button>
        </div>
    );
}

/** The turns to the solution. The player goes through them, and the board follows. */
function TurnList({ game }: { game: Game }) {
    const { way, step, showStep } = game;
    if (way.length === 0) return <p>All dials are in their places.</p>;
    return (
        <>
            <ol class="turn-list">
                {way.map(({ dial, by }, i) => (
                    <li key={dial} aria-current={i === step ? "step" : undefined}>
                        Dial {dial + 1}: {describeTurn(by)}
                        {by > 0 ? "\u00a0↻" : "\u00a0↺"}
                        {i < step && (
                            <span class="done" role="img" aria-label="done">
                                {" "}
                                ✓
                            </span>
                        )}
                    </li>
                ))}
            </ol>
            <div class="buttons">
                <button
                    type="button"
                    aria-disabled={step === 0}
                    onClick={() => step > 0 && showStep(step - 1)}
                >
                    Previous
                </button>
                <button
                    type="button"
                    class="main"
                    aria-disabled={step === way.length}
                    onClick={() => step < way.length && showStep(step + 1)}
                >
                    Next turn
                </button>
            </div>
        </>
    );
}

/** Why there is no solution, and how to change that. */
function Trouble({ game, answer }: AnswerProps) {
    const { nearest, unreachable, status } = answer;
    // The service does not turn the bottom dial; the player may have turned it.
    const column = modulo((unreachable?.column ?? 0) + (game.turns[0] ?? 0), game.columns);
    if (status === "unknown")
        return (
            <button type="button" onClick={game.solve}>
                Search longer
            </button>
        );
    if (!nearest) return null;
    return (
        <>
            {unreachable && (
                <p>
                    Column {column + 1} always adds up to at least{" "}
                    {formatCount(unreachable.min_sum)} and at most{" "}
                    {formatCount(unreachable.max_sum)}.
                </p>
            )}
            <Corrections game={game} nearest={nearest} />
        </>
    );
}

function Answer(props: AnswerProps) {
    const { game, answer } = props;
    const isSolved = answer.solutions.length > 0;
    return (
        <>
            <p role="status">
                <strong>{describeVerdict(answer)}</strong>
            </p>
            <Several {...props} />
            {isSolved ? <TurnList game={game} /> : <Trouble {...props} />}
        </>
    );
}

/** The solutions of the puzzle, or the reason why it has no solution. */
export function Solution({ game }: { game: Game }) {
    const { solved, question, reported } = game;
    const answer = solved.answer ?? solved.last;
    return (
        <div class={solved.busy ? "solution stale" : "solution"}>
            {solved.busy && !answer && <p role="status">Searching</p>}
            {solved.error && <ErrorBox error={solved.error} shown={reported} />}
            {answer && <Answer game={game} answer={answer} />}
            <CopyRequest path="/grecian/solve" question={question} />
        </div>
    );
}
