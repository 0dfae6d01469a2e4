// The way to the solution in steps that a person can follow, as /grecian/solve explains it.
import { useEffect } from "preact/hooks";
import type { GrecianExplanation, GrecianStep } from "openapi";
import { useAnswer } from "../api/use-answer";
import { CopyRequest } from "../parts/copy";
import { formatCount, readNumber } from "../parts/number";
import { Steps } from "../parts/steps";
import { ErrorBox } from "../parts/error-box";
import { around, columnsOf, dialsOf, placesIn, type Place, type Puzzle } from "./puzzle";
import type { Turns } from "./turns";

const PAUSE_MS = 3000;

/** How the service counts, with the top dial at 0, and how the page does: as it stands. */
interface Frame {
    columns: number;
    /** How far the top dial is turned. */
    top: number;
}

const plural = (count: number, one: string, more = `${one}s`) =>
    `${formatCount(count)} ${count === 1 ? one : more}`;

function sayOffsets(offsets: readonly number[], { columns, top }: Frame): string {
    const said = offsets.map((offset) => around(offset + top, columns));
    const last = said.sort((a, b) => a - b).pop();
    return said.length > 0 ? `${said.join(", ")} or ${last}` : String(last);
}

const columnOf = (step: GrecianStep, { columns, top }: Frame) =>
    step.column === undefined ? undefined : around(step.column + top, columns);

function claim(step: GrecianStep, target: string, frame: Frame): string {
    const where = `column ${(columnOf(step, frame) ?? 0) + 1}`;
    const claims = {
        "too-much": `${where} adds up to ${step.bound} or more`,
        "too-little": `${where} adds up to ${step.bound} at most`,
        parity: `${where} adds up to an ${Number(target) % 2 === 0 ? "odd" : "even"} number`,
        "no-sum": `nothing makes ${where} add up to just ${target}`,
        guess: "",
    };
    return `${claims[step.reason]} with dial ${step.dial + 1} at ${sayOffsets(step.excluded, frame)}`;
}

function sayStep(step: GrecianStep, target: string, frame: Frame): string {
    const dial = `dial ${step.dial + 1}`;
    const { refutation_length: refutation } = step;
    if (step.reason === "guess")
        return `suppose that ${dial} is at ${sayOffsets(step.excluded, frame)}; the next ${plural(refutation ?? 0, "step shows", "steps show")} that it is not`;
    const said = claim(step, target, frame);
    if (step.remaining.length === 0) return `${said}, and nothing else is left for it`;
    if (step.remaining.length > 1) return said;
    return `${said}, so ${dial} is at ${sayOffsets(step.remaining, frame)}`;
}

/** The guesses that a step stands under, the outer ones first. */
function guessesOver(steps: readonly GrecianStep[], at: number): GrecianStep[] {
    return steps.filter((step, i) => i < at && i + (step.refutation_length ?? 0) >= at);
}

function text(explanation: GrecianExplanation, at: number, target: string, frame: Frame) {
    const { steps } = explanation;
    const step = steps[at - 1];
    if (!step) return "At first every dial but the top one may stand anywhere.";
    const guesses = guessesOver(steps, at - 1).map(
        ({ dial, excluded }) => `dial ${dial + 1} at ${sayOffsets(excluded, frame)}`,
    );
    const under = guesses.length > 0 ? `supposing ${guesses.join(", ")}: ` : "";
    return `Step ${formatCount(at)} of ${formatCount(steps.length)}: ${under}${sayStep(step, target, frame)}.`;
}

function summary({ steps, guesses, outcome, complete }: GrecianExplanation): string {
    const many = `${plural(steps.length, "step")}, ${guesses ? plural(guesses, "guess", "guesses") : "no guess"}`;
    if (!complete) return `${many}, until the time was up.`;
    const ends = {
        solution: "then one place is left for each dial.",
        contradiction: "then no place is left for some dial: there is no solution.",
        undetermined: "then the columns exclude no more.",
    };
    return `${many}; ${ends[outcome]}`;
}

interface WalkProps {
    explanation: GrecianExplanation;
    puzzle: Puzzle;
    turns: Turns;
    step: number;
    onStep: (step: number) => void;
    onPoint: (places: readonly Place[]) => void;
}

function Walk({ explanation, puzzle, turns, step, onStep, onPoint }: WalkProps) {
    const { cells, target } = puzzle;
    const frame = { columns: columnsOf(cells), top: turns[turns.length - 1] ?? 0 };
    const last = explanation.steps.length;
    const at = Math.min(step, last);
    const now = explanation.steps[at - 1];
    const column = now && columnOf(now, frame);
    useEffect(() => {
        onPoint(column === undefined ? [] : placesIn(cells, turns, column));
        return () => onPoint([]);
    }, [cells, turns.join(), column]);
    return (
        <>
            <p role="status">{summary(explanation)}</p>
            {last > 0 && (
                <Steps
                    label="The explanation"
                    step={at}
                    last={last}
                    pause={PAUSE_MS}
                    text={text(explanation, at, target, frame)}
                    onStep={onStep}
                />
            )}
            <p class="hint">
                The top dial stays as it is; where the others stand is counted as in the
                list of dials. The column in question is marked on the board.
            </p>
        </>
    );
}

interface ExplanationProps extends Omit<WalkProps, "explanation" | "step"> {
    /** Undefined: not asked for. */
    step: number | undefined;
    shown: readonly string[];
    onClose: () => void;
}

/** A button that asks for the steps, and a walk through them. */
export function Explanation({ step, shown, onClose, ...walk }: ExplanationProps) {
    const { puzzle, onStep } = walk;
    const open = step !== undefined;
    const question = {
        dials: dialsOf(puzzle.cells),
        target: readNumber(puzzle.target),
        explain: true,
        max_solutions: 0,
    };
    const asked = useAnswer("/grecian/solve", open ? question : null);
    const explanation = asked.answer?.explanation;
    return (
        <section class="explanation" aria-label="Step by step">
            <button
                type="button"
                class="small"
                aria-expanded={open}
                onClick={() => (open ? onClose() : onStep(0))}
            >
                {open ? "Hide the steps" : "Explain it step by step"}
            </button>
            {asked.busy && <p role="status">Looking for the steps</p>}
            {asked.error && <ErrorBox error={asked.error} shown={shown} />}
            {open && explanation && (
                <Walk explanation={explanation} step={step} {...walk} />
            )}
            {open && <CopyRequest path="/grecian/solve" question={question} />}
        </section>
    );
}
