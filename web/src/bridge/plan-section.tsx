// The plan as a table, and why no plan is faster.
import type { BridgeSolveAnswer } from "openapi";
import { PlanChooser } from "../crossings/plan-chooser";
import { PlanTable } from "../crossings/plan-table";
import { formatLarge, pluralize } from "../parts/number";
import { namesAt, type Party } from "./party";
import type { Crossing } from "./plan";
import type { Solved } from "./solved";

const rowsOf = (party: Party, crossings: readonly Crossing[]) =>
    crossings.map(({ people, ...rest }) => ({
        ...rest,
        travelers: namesAt(party, people).join(", "),
    }));

/** Describes the minimum time, and how many plans take it. */
export function countText(answer: BridgeSolveAnswer): string {
    const { plan_count, plan_count_reason: reason = "", minutes, proven } = answer;
    if (minutes === null)
        return answer.feasible === false
            ? `There is no plan. ${answer.argument ?? ""}`
            : "No plan was found within the time limit.";
    const time = pluralize(minutes, "minute");
    if (!proven) return `The best plan found takes ${time}. A faster plan may exist.`;
    const fastest = `The fastest plan takes ${time}.`;
    if (plan_count === null) return `${fastest} ${reason}`;
    return plan_count === "1"
        ? `${fastest} It is the only one.`
        : `${fastest} There are ${formatLarge(plan_count)} such plans.`;
}

/** Compares the minimum time with the deadline. */
function deadlineText({ minutes, proven }: BridgeSolveAnswer, deadline: number): string {
    if (minutes === null) return "";
    const spare = deadline - minutes;
    if (spare < 0)
        return proven ? `No plan takes at most ${pluralize(deadline, "minute")}.` : "";
    return spare === 0
        ? "It just meets the deadline."
        : `It meets the deadline with ${pluralize(spare, "minute")} to spare.`;
}

/** Explains why no plan is faster. */
function Explanation({ answer }: { answer: BridgeSolveAnswer }) {
    const { explanation, minutes, minutes_lower_bound } = answer;
    if (!explanation) return null;
    const least = minutes_lower_bound ?? minutes ?? 0;
    return (
        <div class="argument">
            <h3>Why no plan takes less than {pluralize(least, "minute")}</h3>
            <ol>
                {explanation.map((sentence) => (
                    <li key={sentence}>
                        {sentence.replaceAll(" x ", " × ").replaceAll(" - ", " − ")}
                    </li>
                ))}
            </ol>
        </div>
    );
}

interface PlanSectionProps {
    solved: Solved;
    /** The index of the plan that is shown. */
    chosen: number;
    step: number;
    deadline: number | undefined;
    onStep: (step: number) => void;
    onPlan: (index: number) => void;
}

/** The fastest plans. */
export function PlanSection(props: PlanSectionProps) {
    const { solved, chosen, step, deadline, onStep, onPlan } = props;
    const { known, request, isStale } = solved;
    if (!known) return request.busy ? <section class="sheet waiting" /> : null;
    const { party, answer, plans } = known;
    const plan = plans[chosen] ?? [];
    return (
        <section
            class={isStale ? "sheet plan stale" : "sheet plan"}
            aria-labelledby="bridge-plan"
            aria-busy={request.busy}
        >
            <h2 id="bridge-plan">Fastest plan</h2>
            <PlanChooser
                count={plans.length}
                isComplete={answer.plan_count === String(plans.length)}
                chosen={chosen}
                onChoose={onPlan}
            />
            {plan.length > 0 && (
                <PlanTable
                    rows={rowsOf(party, plan)}
                    current={Math.ceil(step / 2) - 1}
                    onSelect={(index) => onStep(2 * index + 1)}
                />
            )}
            <p>
                {countText(answer)}{" "}
                {deadline !== undefined && deadlineText(answer, deadline)}
            </p>
            <Explanation answer={answer} />
        </section>
    );
}
