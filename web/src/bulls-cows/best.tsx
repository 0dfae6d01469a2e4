import type { BullsCowsObjective, BullsCowsSolveAnswer } from "openapi";
import { Developer } from "../parts/developer";
import { formatCount, formatFixed } from "../parts/number";
import type { Best } from "./position";
import { Tiles } from "./tiles";

const average = (guesses: number | null | undefined) => formatFixed(guesses ?? 0, 2);

/** What is proven of a guess, by what it is the best. */
function proofOf(answer: BullsCowsSolveAnswer, objective: BullsCowsObjective): string {
    const nodes = formatCount(answer.nodes ?? 0);
    const bound = formatCount(answer.nodes_lower_bound ?? 0);
    if (objective === "average")
        return answer.proven
            ? "No guess needs fewer on average: proven."
            : `At least ${average(answer.expected_guesses_lower_bound)} on average are needed.`;
    if (objective === "worst-case")
        return answer.proven
            ? "No guess is surer at worst, and of those that are as sure none needs fewer on average: proven."
            : `Of plays that are as sure at worst none is known to need fewer than ${average(answer.expected_guesses_lower_bound)} on average.`;
    if (objective === "last-guess")
        return answer.proven
            ? "No guess is surer at worst, none then leaves fewer secrets to the last guess, and of those none needs fewer on average: proven."
            : `Whether a play as sure at worst leaves fewer secrets to the last guess than ${formatCount(answer.criteria?.last_guess_secrets.value ?? 0)}, down to ${formatCount(answer.criteria?.last_guess_secrets.lower_bound ?? 0)}, or needs fewer on average, is open.`;
    const kind = objective === "nodes" ? "trees" : "trees of possible codes";
    if (answer.proven)
        return `Of the ${kind} with at most seven guesses none has fewer than its ${nodes} positions: proven.`;
    return `Its tree has ${nodes} positions; whether there is one with fewer, down to ${bound}, is open.`;
}

const chance = ({ consistent }: BullsCowsSolveAnswer) =>
    consistent ? "It may be the secret itself." : "It cannot be the secret itself.";

function Figures({ answer, objective }: FiguresProps) {
    if (answer.candidates === "1") return <p>It is the only secret that fits.</p>;
    return (
        <p>
            From here <b>{average(answer.expected_guesses)}</b> guesses on average,{" "}
            <b>{answer.worst_case}</b> at worst. {proofOf(answer, objective)}{" "}
            {objective === "consistent" ? "" : chance(answer)}{" "}
            {answer.argument && (
                <Developer>
                    <span class="hint">{answer.argument}</span>
                </Developer>
            )}
        </p>
    );
}

interface FiguresProps {
    answer: BullsCowsSolveAnswer;
    objective: BullsCowsObjective;
}

interface BestGuessProps {
    best: Best;
    objective: BullsCowsObjective;
    title: string;
}

/** The best guess with its figures; while it is sought, a way to end that. */
export function BestGuess({ best, objective, title }: BestGuessProps) {
    const { answer } = best;
    if (best.error) return null;
    return (
        <div class="best-guess">
            <div role="status" class="best-told">
                <h2>{title}</h2>
                {answer?.guess && (
                    <>
                        <Tiles code={answer.guess} size="large" />
                        <Figures answer={answer} objective={objective} />
                    </>
                )}
                {best.busy && <p class="searching">Searching; this may take seconds.</p>}
                {best.stopped && <p>The search was stopped.</p>}
            </div>
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
    const numbers = set.map((place) => String(place + 1));
    return numbers.length === 1 ? `row ${numbers[0]}` : `rows ${numbers.join(" and ")}`;
}

/** Which rows cannot all be right. */
export function Conflict({ conflicts }: { conflicts: readonly (readonly number[])[] }) {
    if (conflicts.length === 0) return null;
    const names = conflicts.map(nameOf).join(", or ");
    return (
        <p class="conflict" role="alert">
            <strong>No secret fits all answers.</strong> Some secret would without {names}.
        </p>
    );
}
