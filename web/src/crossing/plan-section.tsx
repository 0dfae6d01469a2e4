// The best plans as a table, and how many there are.
import type { CrossingSolveAnswer } from "openapi";
import type { Move } from "../crossings/moves";
import { PlanChooser } from "../crossings/plan-chooser";
import { PlanTable, type PlanRow } from "../crossings/plan-table";
import { CopyRequest } from "../parts/copy";
import { ErrorBox } from "../parts/error-box";
import { formatLarge } from "../parts/number";
import { minutesOf, type Model } from "./model";
import { PATH, type Plans } from "./solved";
import { costText, groupText, leastOf } from "./story";

/** Fields whose errors are shown where the puzzle is. */
const SHOWN = ["/travelers", "/rules", "/boat"];

export interface PlanSectionProps {
    model: Model;
    plans: Plans;
    /** The moves before the plan. */
    moves: readonly Move[];
    /** The index of the plan that is shown. */
    chosen: number;
    step: number;
    onPlan: (index: number) => void;
    onStep: (step: number) => void;
}

const PROOF = "Every other way was tried, and none is better.";

/** Describes the best plans. */
function countText(model: Model, answer: CrossingSolveAnswer, begun: boolean): string {
    const from = begun ? " from here" : "";
    if (answer.feasible === false)
        return `There is no way to get everyone across${from}: all ways were tried.`;
    const least = leastOf(model, answer);
    if (least === undefined) return "No plan was found within the time limit.";
    const cost = costText(model, least);
    const bound = answer.crossings_lower_bound ?? answer.minutes_lower_bound;
    if (!answer.proven) {
        const lower =
            bound === undefined
                ? ""
                : ` No plan takes less than ${costText(model, bound)}.`;
        return `The best plan found${from} takes ${cost}.${lower}`;
    }
    const best = `The best plan${from} takes ${cost}.`;
    const { plan_count: count } = answer;
    if (count === null) return best;
    return count === "1"
        ? `${best} It is the only one.`
        : `${best} There are ${formatLarge(count)} such plans.`;
}

function rowsOf(model: Model, plan: readonly Move[], begun: number): PlanRow[] {
    let elapsed = 0;
    return plan.map((move, i) => {
        const minutes = minutesOf(model, move);
        elapsed += minutes;
        return {
            across: (begun + i) % 2 === 0,
            travelers: groupText(model, move),
            ...(model.timed ? { minutes, elapsed } : {}),
        };
    });
}

export function PlanSection(props: PlanSectionProps) {
    const { model, plans, moves, chosen, step, onPlan, onStep } = props;
    const { answer, error } = plans.request;
    const plan = plans.listed[chosen] ?? [];
    const begun = moves.length > 0;
    return (
        <section
            class="sheet plan"
            aria-labelledby="crossing-plan"
            aria-busy={!answer && !error}
        >
            <h2 id="crossing-plan">{begun ? "Best plan from here" : "Best plan"}</h2>
            {error && <ErrorBox error={error} shown={SHOWN} />}
            <PlanChooser
                count={plans.listed.length}
                isComplete={answer?.plan_count === String(plans.listed.length)}
                chosen={chosen}
                onChoose={onPlan}
            />
            {plan.length > 0 && (
                <PlanTable
                    rows={rowsOf(model, plan, moves.length)}
                    current={Math.ceil(step / 2) - 1}
                    onSelect={(index) => onStep(2 * index + 1)}
                />
            )}
            {answer && (
                <div role="status">
                    <p>
                        <strong>{countText(model, answer, begun)}</strong>{" "}
                        {answer.proven && answer.feasible && PROOF}
                    </p>
                    {answer.argument && (
                        <details>
                            <summary>Details of the proof</summary>
                            <p>{answer.argument}</p>
                        </details>
                    )}
                </div>
            )}
            <CopyRequest path={PATH} question={plans.question} />
        </section>
    );
}
