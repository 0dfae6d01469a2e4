import type { GrecianSolveAnswer } from "openapi";
import { CopyRequest } from "../parts/copy";
import { ErrorBox } from "../parts/error-box";
import { formatCount } from "../parts/number";
import { Steps } from "../parts/steps";
import { Corrections } from "./corrections";
import { countCorrect, modulo, viewOf } from "./puzzle";
import { describeTurn } from "./turns";
import type { Game } from "./use-game";

const PAUSE_MS = 1100;

interface AnswerProps {
    game: Game;
    answer: GrecianSolveAnswer;
}

/** A count with its noun. The count may have more digits than a number. */
const pluralize = (count: number | string, noun: string) =>
    `${formatCount(count)} ${noun}${String(count) === "1" ? "" : "s"}`;

/** The number of solutions in a sentence. */
export function describeVerdict({ status, count }: GrecianSolveAnswer): string {
    if (status === "none") return "There is no solution.";
    if (status === "unique") return "There is one solution.";
    if (status === "many") return `There are ${formatCount(count)} solutions.`;
    return `The time limit was reached after ${pluralize(count, "solution")}.`;
}

/** How many positions the verdict is about. */
const scopeOf = ({ proven, position_count: positions }: GrecianSolveAnswer) =>
    proven ? `All ${pluralize(positions, "position")} were considered.` : "";

function stepText({ puzzle, turns, way, step, columns }: Game): string {
    const last = way[step - 1];
    const done = last
        ? `Dial ${last.dial + 1}, ${describeTurn(last.by)}`
        : "Before any turn";
    return `${done}: ${countCorrect(viewOf(puzzle, turns))} of ${columns} columns correct.`;
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

/** The column that can never be correct, if there is one, and the nearest position. */
function Nearest({ game, answer }: AnswerProps) {
    const { nearest, unreachable } = answer;
    if (!nearest) return null;
    // The service does not turn the bottom dial; the player may have turned it.
    const column = modulo((unreachable?.column ?? 0) + (game.turns[0] ?? 0), game.columns);
    return (
        <>
            {unreachable && (
                <p>
                    Column {column + 1} always adds up to at least{" "}
                    {formatCount(unreachable.min_sum)} and at most{" "}
                    {formatCount(unreachable.max_sum)}.
                </p>
            )}
            <p>
                The nearest position{nearest.proven ? "" : " that was found"} has{" "}
                {nearest.correct_columns} of {game.columns} columns correct.
            </p>
        </>
    );
}

function Answer(props: AnswerProps) {
    const { game, answer } = props;
    const { way } = game;
    const solved = answer.solutions.length > 0;
    return (
        <>
            <p class="verdict" role="status">
                <strong>{describeVerdict(answer)}</strong> {scopeOf(answer)}
            </p>
            <Several {...props} />
            <Nearest {...props} />
            {way.length > 0 && (
                <Steps
                    key={game.saved.join()}
                    label={`Turns to the ${solved ? "solution" : "nearest position"}`}
                    step={game.step}
                    last={way.length}
                    pause={PAUSE_MS}
                    text={stepText(game)}
                    onStep={game.showStep}
                    plays={game.plays}
                />
            )}
            {way.length === 0 && (solved || answer.nearest) && (
                <p>The dials are already in this position.</p>
            )}
            {answer.nearest && <Corrections game={game} nearest={answer.nearest} />}
        </>
    );
}

/** The solutions of the puzzle, or the reason why it has no solution. */
export function Solution({ game }: { game: Game }) {
    const { solved, question, reported } = game;
    return (
        <div class="solution">
            {solved.busy && <p role="status">Searching</p>}
            {solved.error && <ErrorBox error={solved.error} shown={reported} />}
            {solved.answer && <Answer game={game} answer={solved.answer} />}
            <CopyRequest path="/grecian/solve" question={question} />
        </div>
    );
}
