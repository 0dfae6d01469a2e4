import type { ComponentChildren } from "preact";
import type { BullsCowsObjective, BullsCowsSolveAnswer } from "openapi";
import { formatCount, formatFixed } from "../parts/number";
import type { Best } from "./best";
import { Tiles } from "./tiles";

const average = (guesses: number | null | undefined) => formatFixed(guesses ?? 0, 2);

function describeProof(answer: BullsCowsSolveAnswer): string {
    if (answer.proven) return "Proven: no guess is better.";
    const bound = answer.expected_guesses_lower_bound;
    return bound === null || bound === undefined
        ? "A better guess may exist."
        : `A better guess may exist, but none needs fewer than ${average(bound)}.`;
}

interface FiguresProps {
    answer: BullsCowsSolveAnswer;
    objective: BullsCowsObjective;
}

function Figures({ answer, objective }: FiguresProps) {
    if (answer.candidates === "1") return <p>It is the only possible secret.</p>;
    const hasFewestNodes = objective === "nodes" || objective === "consistent";
    return (
        <p>
            Expect <b>{average(answer.expected_guesses)}</b> more guesses on average
            {answer.worst_case != null && (
                <>
                    , and at most <b>{answer.worst_case}</b>
                </>
            )}
            . {hasFewestNodes && `The tree has ${formatCount(answer.nodes ?? 0)} nodes. `}
            {describeProof(answer)}{" "}
            {answer.consistent
                ? "This guess may be the secret."
                : "This guess cannot be the secret."}
        </p>
    );
}

interface BestGuessProps {
    best: Best;
    objective: BullsCowsObjective;
    title: string;
    /** A button below the guess. */
    children?: ComponentChildren;
}

/** The best guess with its costs, and a button that stops a long search. */
export function BestGuess({ best, objective, title, children }: BestGuessProps) {
    const { answer } = best;
    if (best.error) return null;
    return (
        <div class="best-guess">
            <div role="status" class="best-guess-text">
                <h2>{title}</h2>
                {answer?.guess && (
                    <>
                        <Tiles code={answer.guess} size="large" />
                        <Figures answer={answer} objective={objective} />
                    </>
                )}
                {best.busy && (
                    <p class="searching">Searching. This can take a few seconds.</p>
                )}
                {best.stopped && <p>The search was stopped.</p>}
            </div>
            {children}
            {(best.busy || best.stopped) && (
                <button
                    type="button"
                    class="small searching"
                    onClick={best.stopped ? best.resume : best.stop}
                >
                    {best.stopped ? "Search again" : "Stop"}
                </button>
            )}
        </div>
    );
}

/** "row 2", or "rows 1 and 3". */
function nameOf(set: readonly number[]): string {
    const numbers = set.map((index) => String(index + 1));
    return numbers.length === 1 ? `row ${numbers[0]}` : `rows ${numbers.join(" and ")}`;
}

export const describeConflicts = (conflicts: readonly (readonly number[])[]) =>
    conflicts.map(nameOf).join(", or ") || "the rows";

/** Names the rows that contradict the others. */
export function Conflict({ conflicts }: { conflicts: readonly (readonly number[])[] }) {
    if (conflicts.length === 0) return null;
    return (
        <div class="error-box" role="alert">
            <strong>No secret fits all the answers.</strong>
            <p>Check {describeConflicts(conflicts)}.</p>
        </div>
    );
}
