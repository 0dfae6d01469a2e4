// The steps to the solution that a person can follow, from `explain` of /grecian/solve.
import { useEffect } from "preact/hooks";
import type { GrecianExplanation, GrecianStep } from "openapi";
import { useAnswer } from "../api/use-answer";
import { CopyRequest } from "../parts/copy";
import { ErrorBox } from "../parts/error-box";
import { formatCount, pluralize } from "../parts/number";
import { Steps } from "../parts/steps";
import { modulo, visibleCells } from "./puzzle";
import type { Game } from "./use-game";

const PAUSE_MS = 3000;

/** The service counts from the top dial, which stays at 0. The page shows the board as the player
 * has turned it. */
interface Frame {
    columns: number;
    /** How far the top dial is turned. */
    top: number;
}

function describeOffsets(offsets: readonly number[], { columns, top }: Frame): string {
    const sorted = offsets
        .map((offset) => modulo(offset + top, columns))
        .sort((a, b) => a - b);
    const last = sorted.pop();
    return sorted.length > 0 ? `${sorted.join(", ")} or ${last}` : String(last);
}

const columnOf = (step: GrecianStep, { columns, top }: Frame) =>
    step.column === undefined ? undefined : modulo(step.column + top, columns);

function describeReason(step: GrecianStep, target: string, frame: Frame): string {
    const column = `column ${(columnOf(step, frame) ?? 0) + 1}`;
    const reasons = {
        "too-much": `${column} adds up to at least ${step.bound}`,
        "too-little": `${column} adds up to at most ${step.bound}`,
        parity: `${column} adds up to an ${Number(target) % 2 === 0 ? "odd" : "even"} number`,
        "no-sum": `${column} cannot add up to exactly ${target}`,
        guess: "",
    };
    return `${reasons[step.reason]} if dial ${step.dial + 1} is at ${describeOffsets(step.excluded, frame)}`;
}

function describeStep(step: GrecianStep, target: string, frame: Frame): string {
    const dial = `dial ${step.dial + 1}`;
    const { refutation_length: refutation = 0, remaining } = step;
    if (step.reason === "guess")
        return `suppose that ${dial} is at ${describeOffsets(step.excluded, frame)}; the next ${pluralize(refutation, "step shows", "steps show")} that it is not`;
    const reason = describeReason(step, target, frame);
    if (remaining.length === 0) return `${reason}, and no other position is possible`;
    if (remaining.length > 1) return reason;
    return `${reason}, so ${dial} is at ${describeOffsets(remaining, frame)}`;
}

/** The guesses that a step depends on, the outer ones first. */
const guessesOf = (steps: readonly GrecianStep[], at: number): GrecianStep[] =>
    steps.filter((step, i) => i < at && i + (step.refutation_length ?? 0) >= at);

function textOf({ steps }: GrecianExplanation, at: number, target: string, frame: Frame) {
    const step = steps[at - 1];
    if (!step) return "At first, every dial except the top one can be in any position.";
    const guesses = guessesOf(steps, at - 1).map(
        ({ dial, excluded }) =>
            `dial ${dial + 1} is at ${describeOffsets(excluded, frame)}`,
    );
    const condition = guesses.length > 0 ? `supposing that ${guesses.join(" and ")}: ` : "";
    return `Step ${formatCount(at)} of ${formatCount(steps.length)}: ${condition}${describeStep(step, target, frame)}.`;
}

function summaryOf({ steps, guesses, outcome, complete }: GrecianExplanation): string {
    const guessed = guesses ? pluralize(guesses, "guess", "guesses") : "no guesses";
    const counts = `${pluralize(steps.length, "step")}, ${guessed}`;
    if (!complete) return `${counts}; then the time limit was reached.`;
    const outcomes = {
        solution: "then one position of each dial is possible.",
        contradiction: "then no position of some dial is possible: there is no solution.",
        undetermined: "then the columns exclude no other positions.",
    };
    return `${counts}; ${outcomes[outcome]}`;
}

interface WalkProps {
    explanation: GrecianExplanation;
    game: Game;
    step: number;
}

/** The steps one after the other. The column of the step is highlighted on the board. */
function Walk({ explanation, game, step }: WalkProps) {
    const { puzzle, turns, columns, highlight } = game;
    const frame = { columns, top: turns.at(-1) ?? 0 };
    const last = explanation.steps.length;
    const at = Math.min(step, last);
    const current = explanation.steps[at - 1];
    const column = current && columnOf(current, frame);
    useEffect(() => {
        if (column !== undefined) highlight(visibleCells(puzzle.cells, turns, column));
        return () => highlight([]);
    }, [puzzle.cells, turns.join(), column]);
    return (
        <>
            <p role="status">{summaryOf(explanation)}</p>
            {last > 0 && (
                <Steps
                    label="Explanation"
                    step={at}
                    last={last}
                    pause={PAUSE_MS}
                    text={textOf(explanation, at, puzzle.target, frame)}
                    onStep={game.explain}
                />
            )}
            <p class="hint">
                The top dial stays where it is. A position is how many columns a dial is
                turned clockwise from its start. The column of each step is marked on the
                board.
            </p>
        </>
    );
}

/** A button that requests the explanation, and its steps. */
export function Explanation({ game }: { game: Game }) {
    const { explained: step, explain } = game;
    const open = step !== undefined;
    const question = { ...game.question, explain: true, max_solutions: 0 };
    const asked = useAnswer("/grecian/solve", open ? question : null);
    const explanation = asked.answer?.explanation;
    return (
        <section class="explanation" aria-label="Explanation">
            <button
                type="button"
                class="small"
                aria-expanded={open}
                onClick={() => explain(open ? undefined : 0)}
            >
                {open ? "Hide the steps" : "Explain step by step"}
            </button>
            {asked.busy && <p role="status">Searching for steps</p>}
            {asked.error && <ErrorBox error={asked.error} shown={game.reported} />}
            {open && explanation && (
                <Walk explanation={explanation} game={game} step={step} />
            )}
            {open && <CopyRequest path="/grecian/solve" question={question} />}
        </section>
    );
}
