// The best plans in words, and how many there are.
import { CopyRequest } from "../parts/copy";
import { formatLarge } from "../parts/number";
import { ErrorBox } from "../parts/error-box";
import type { CrossingSolveAnswer } from "openapi";
import { minutesOf, type Crew, type Model } from "./model";
import { leastOf, PATH, type Plans } from "./solved";
import { crewText, measured } from "./words";

interface PlanSectionProps {
    model: Model;
    plans: Plans;
    moves: readonly Crew[];
    chosen: number;
    step: number;
    onPlan: (plan: number) => void;
    onStep: (step: number) => void;
}

/** The least and how many plans take it. */
function leastText(model: Model, answer: CrossingSolveAnswer, begun: boolean): string {
    const from = begun ? " from where you are" : "";
    if (answer.feasible === false) return `There is no plan${from}.`;
    const least = leastOf(model, answer);
    if (least === undefined) return "No plan was found in the time that there was.";
    const known = answer.proven ? "The least" : "The best that is known";
    const bound = answer.crossings_lower_bound ?? answer.minutes_lower_bound;
    const none =
        bound === undefined ? "" : `; none takes less than ${measured(model, bound)}`;
    const count = answer.plan_count;
    const ways =
        count === null
            ? ""
            : count === "1"
              ? ", and only one plan takes it"
              : `, and ${formatLarge(count)} plans take it`;
    return `${known}${from} is ${measured(model, least)}${ways}${none}.`;
}

/** Who is alike counts as one in the plans above. */
function distinctText({ plan_count, plan_count_individuals }: CrossingSolveAnswer): string {
    if (plan_count === plan_count_individuals || plan_count_individuals === null) return "";
    return `Those who are alike are not told apart; with everybody told from everybody it would be ${formatLarge(plan_count_individuals)}.`;
}

function PlanTable(props: PlanSectionProps & { plan: readonly Crew[] }) {
    const { model, plan, moves, step, onStep } = props;
    let elapsed = 0;
    return (
        <div
            class="scroll"
            tabIndex={0}
            role="group"
            aria-label="The crossings of the plan"
        >
            <table>
                <thead>
                    <tr>
                        <th>#</th>
                        <th class="words">Who</th>
                        <th class="words">Way</th>
                        {model.timed && <th>Minutes</th>}
                    </tr>
                </thead>
                <tbody>
                    {plan.map((crew, i) => (
                        <tr
                            key={i}
                            aria-current={
                                Math.ceil(step / 2) - 1 === i ? "step" : undefined
                            }
                            onClick={() => onStep(2 * i + 1)}
                        >
                            <td>{i + 1}</td>
                            <td class="words">{crewText(model, crew)}</td>
                            <td class="words">
                                {(moves.length + i) % 2 === 0 ? "over" : "back"}
                            </td>
                            {model.timed && <td>{(elapsed += minutesOf(model, crew))}</td>}
                        </tr>
                    ))}
                </tbody>
            </table>
        </div>
    );
}

function Chooser({ plans, chosen, onPlan }: PlanSectionProps) {
    const { listed, asked } = plans;
    if (listed.length < 2) return null;
    const whole = asked.answer?.plan_count === String(listed.length);
    return (
        <label class="chooser">
            <span>Plan{whole ? "" : `, of the first ${listed.length}`}</span>
            <select
                value={chosen}
                onChange={(event) => onPlan(Number(event.currentTarget.value))}
            >
                {listed.map((_, i) => (
                    <option key={i} value={i}>
                        {i + 1}
                    </option>
                ))}
            </select>
        </label>
    );
}

/** The plan that is shown, and what is known of it. */
export function PlanSection(props: PlanSectionProps) {
    const { model, plans, moves, chosen } = props;
    const { answer, error } = plans.asked;
    const plan = plans.listed[chosen];
    const begun = moves.length > 0;
    return (
        <section
            class="sheet plan"
            aria-labelledby="crossing-plan"
            aria-busy={!answer && !error}
        >
            <h2 id="crossing-plan">{begun ? "Best plan from here" : "Best plan"}</h2>
            {answer && (
                <div role="status">
                    <p>
                        <strong>{leastText(model, answer, begun)}</strong>{" "}
                        {distinctText(answer)}
                    </p>
                    {answer.argument && <p>Why: {answer.argument}</p>}
                    {answer.plan_count_reason && <p>{answer.plan_count_reason}</p>}
                </div>
            )}
            {error && <ErrorBox error={error} />}
            <Chooser {...props} />
            {plan && plan.length > 0 && <PlanTable {...props} plan={plan} />}
            <CopyRequest path={PATH} question={plans.question} />
        </section>
    );
}
